#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The two-parameter model of src/analysis/item_response.h by another way than there: gradient ascent on
the log posterior of all items at once, with the abilities integrated over a finer and wider grid.
Prints what tests/unit/analysis/test_item_response.c expects: python3 item_response_reference.py
"""
import math

N_ITEMS, N_ANSWERERS = 30, 8
NODES = [0.04 * k - 12 for k in range(601)]


def answer(i, r):
    """Of item i by answerer r, 0 the worst: right from a threshold on, or below one, or by turns; every
    eleventh answer turned round, every 13th half, some missing."""
    right = r < i % 5 + 2 if i % 6 == 4 else (i + r) % 2 == 0 if i % 6 == 5 else r >= i % 7 + 1
    n = i * N_ANSWERERS + r
    if n % 29 == 28:
        return None
    if n % 13 == 12:
        return 0.5
    return float(right != (n % 11 == 10))


def gradient(at):
    """Slopes of the log posterior, its value, and the weights of the nodes for each answerer."""
    logs = []
    for a, d in at:
        right = [-math.log1p(math.exp(-(a * t + d))) if a * t + d > 0 else a * t + d - math.log1p(math.exp(a * t + d))
                 for t in NODES]
        logs.append((right, [p - (a * t + d) for p, t in zip(right, NODES)]))
    value, weights = 0.0, []
    for r in range(N_ANSWERERS):
        parts = [-t * t / 2 for t in NODES]
        for i in range(N_ITEMS):
            y = answer(i, r)
            if y is not None:
                parts = [p + y * u + (1 - y) * v for p, u, v in zip(parts, *logs[i])]
        top = max(parts)
        shares = [math.exp(p - top) for p in parts]
        total = sum(shares)
        value += top + math.log(total)
        weights.append([s / total for s in shares])
    slopes = []
    for i, (a, d) in enumerate(at):
        slope_a, slope_d = -(a - 1), -d / 4
        value -= (a - 1) ** 2 / 2 + d * d / 8
        for r in range(N_ANSWERERS):
            y = answer(i, r)
            if y is not None:
                miss = [w * (y - math.exp(p)) for w, p in zip(weights[r], logs[i][0])]
                slope_d += sum(miss)
                slope_a += sum(m * t for m, t in zip(miss, NODES))
        slopes.append((slope_a, slope_d))
    return value, slopes, weights


def ascend():
    """Steps by Barzilai and Borwein (1988)."""
    at = [(1.0, 0.0)] * N_ITEMS
    value, slopes, weights = gradient(at)
    step = 0.05
    for _ in range(3000):
        there = [(a + step * u, d + step * v) for (a, d), (u, v) in zip(at, slopes)]
        next_value, next_slopes, next_weights = gradient(there)
        if next_value < value - 1e-3:
            step /= 4
            continue
        moved = [x - y for p, q in zip(there, at) for x, y in zip(p, q)]
        bent = [y - x for p, q in zip(next_slopes, slopes) for x, y in zip(p, q)]
        at, value, slopes, weights = there, next_value, next_slopes, next_weights
        if max(abs(x) for p in slopes for x in p) < 1e-9:
            break
        curve = sum(m * b for m, b in zip(moved, bent))
        step = min(sum(m * m for m in moved) / curve, 2) if curve > 0 else 0.05
    return at, weights, max(abs(x) for p in slopes for x in p)


def main():
    at, weights, slope = ascend()
    abilities = [sum(w * t for w, t in zip(weights[r], NODES)) for r in range(N_ANSWERERS)]
    mean = sum(abilities) / N_ANSWERERS
    scale = math.sqrt(sum((t - mean) ** 2 for t in abilities) / N_ANSWERERS)
    print("greatest slope", slope)
    print("abilities", ", ".join(f"{(t - mean) / scale:.6f}" for t in abilities))
    for i, (a, d) in enumerate(at):
        print(f"    {{{a * scale:.6f}, {d + a * mean:.6f}}}, /* {i} */")


main()
