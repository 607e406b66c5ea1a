//! A metric in Rust to copy, the same as modules/c/length_ratio.c: the length of the shorter sentence
//! divided by that of the longer one, in words or in characters; of several references the nearest
//! counts.
//!
//!     rustc --edition 2021 -O --crate-type cdylib -o length_ratio.so length_ratio.rs
//!     metricheck conformance --module ./length_ratio.so
//!     metricheck score --module ./length_ratio.so -m length_ratio:unit=characters --suite starter
//!
//! Needs no crate. The first part translates metricheck/metric_module.h into Rust, as far as a text
//! metric needs it; the second is the metric; the third connects the two. A panic must not leave a
//! function that the program calls, so it is caught there and fails the metric.
//!
//! SPDX-License-Identifier: MIT

use std::os::raw::{c_char, c_int, c_void};

// --- the interface, version 1 ---------------------------------------------------------------------

#[repr(C)]
pub struct Slice {
    data: *const c_char,
    length: usize,
}

#[repr(C)]
pub struct Side {
    text: Slice,
    amr: Slice,
    tree: Slice,
    has: u32,
    kind: u32,
}

#[repr(C)]
pub struct Input {
    struct_size: usize,
    case_id: Slice,
    candidate: *const Side,
    references: *const *const Side,
    n_references: usize,
    n_set_aside: usize,
}

#[repr(C)]
pub struct Problem {
    text: [c_char; 240],
    fault: u32,
}

#[repr(C)]
pub struct Host {
    struct_size: usize,
    context: *mut c_void,
    option: unsafe extern "C" fn(*mut c_void, *const c_char) -> *const c_char,
    // more functions follow, which this metric does not use
}

#[repr(C)]
pub struct Writer {
    struct_size: usize,
    context: *mut c_void,
    begin_object: unsafe extern "C" fn(*mut c_void, *const c_char),
    begin_array: unsafe extern "C" fn(*mut c_void, *const c_char),
    end: unsafe extern "C" fn(*mut c_void),
    text: unsafe extern "C" fn(*mut c_void, *const c_char, *const c_char, usize),
    number: unsafe extern "C" fn(*mut c_void, *const c_char, f64),
}

#[repr(C)]
pub struct Parameter {
    name: *const c_char,
    kind: c_int,
    standard: *const c_char,
    choices: *const c_char,
    minimum: f64,
    maximum: f64,
    help: *const c_char,
}

type Open = unsafe extern "C" fn(*const Host, *mut *mut c_void, *mut Problem) -> c_int;
type Cases = *const *const Input;
type Score = unsafe extern "C" fn(*mut c_void, Cases, usize, *mut f64, *mut Problem) -> c_int;
type Prepare = unsafe extern "C" fn(*mut c_void, Cases, usize, *mut Problem) -> c_int;
type Explain =
    unsafe extern "C" fn(*mut c_void, *const Input, *const Writer, *mut Problem) -> c_int;
type Close = unsafe extern "C" fn(*mut c_void);
type Range = unsafe extern "C" fn(*mut c_void, *mut f64, *mut f64);

#[repr(C)]
pub struct Module {
    abi: u32,
    struct_size: u32,
    name: *const c_char,
    version: *const c_char,
    citation: *const c_char,
    needs: u32,
    flags: u32,
    worst: f64,
    best: f64,
    parameters: *const Parameter,
    summary: *const c_char,
    manual: *const c_char,
    open: Open,
    prepare: Option<Prepare>,
    score: Score,
    corpus: Option<Score>,
    explain: Option<Explain>,
    close: Close,
    range: Option<Range>,
}

// Constants, never written to.
unsafe impl Sync for Module {}
unsafe impl Sync for Parameter {}

const ABI: u32 = 1;
const NEEDS_TEXT: u32 = 1 << 0;
const SHARED_STATE: u32 = 1 << 0;
const DETERMINISTIC: u32 = 1 << 3;
const FAULT_MODULE: u32 = 2;
const PARAMETER_CHOICE: c_int = 0;
const PARAMETER_TEXT: c_int = 4;

/// A text for C, which ends in NUL.
macro_rules! c {
    ($text:expr) => {
        concat!($text, "\0").as_ptr() as *const c_char
    };
}

// --- the metric -----------------------------------------------------------------------------------

/// State of one open metric: never a global, since several may be open at once.
struct LengthRatio {
    characters: bool, // count these, not words
}

/// The lengths of a candidate and of the nearest reference.
#[derive(Clone, Copy)]
struct Lengths {
    candidate: f64,
    reference: f64,
}

impl Lengths {
    /// None: both lengths are 0.
    fn ratio(self) -> Option<f64> {
        let longer = self.candidate.max(self.reference);
        (longer > 0.0).then(|| self.candidate.min(self.reference) / longer)
    }
}

impl LengthRatio {
    fn length_of(&self, text: &str) -> f64 {
        if self.characters {
            text.chars().count() as f64
        } else {
            let blanks = [' ', '\t', '\n', '\r'];
            text.split(blanks).filter(|word| !word.is_empty()).count() as f64
        }
    }

    fn measure(&self, candidate: &str, references: &[&str]) -> Lengths {
        let candidate = self.length_of(candidate);
        let mut nearest = Lengths { candidate, reference: self.length_of(references[0]) };
        for reference in &references[1..] {
            let lengths = Lengths { candidate, reference: self.length_of(reference) };
            if lengths.ratio() > nearest.ratio() {
                nearest = lengths;
            }
        }
        nearest
    }
}

// --- connection -----------------------------------------------------------------------------------

/// UTF-8, checked by the host.
unsafe fn text_of<'a>(side: *const Side) -> &'a str {
    let text = &(*side).text;
    std::str::from_utf8_unchecked(std::slice::from_raw_parts(text.data as *const u8, text.length))
}

unsafe fn measure_input(state: *mut c_void, input: *const Input) -> Lengths {
    let input = &*input;
    let sides = std::slice::from_raw_parts(input.references, input.n_references);
    let references: Vec<&str> = sides.iter().map(|side| text_of(*side)).collect();
    (*(state as *const LengthRatio)).measure(text_of(input.candidate), &references)
}

/// Copies the text, cut to fit, to where the host reads it.
unsafe fn say(problem: *mut Problem, text: &str) {
    let room = &mut (*problem).text;
    let n = text.len().min(room.len() - 1);
    for (to, from) in room.iter_mut().zip(&text.as_bytes()[..n]) {
        *to = *from as c_char;
    }
    room[n] = 0;
}

/// Does the work; a panic fails the metric.
unsafe fn guarded(problem: *mut Problem, work: impl FnOnce()) -> c_int {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)) {
        Ok(()) => 0,
        Err(_) => {
            say(problem, "it panicked");
            (*problem).fault = FAULT_MODULE;
            -1
        }
    }
}

/// The host has checked the user's values against the array of parameters below.
unsafe extern "C" fn open(
    host: *const Host,
    state: *mut *mut c_void,
    problem: *mut Problem,
) -> c_int {
    guarded(problem, || {
        let unit = std::ffi::CStr::from_ptr(((*host).option)((*host).context, c!("unit")));
        let opened = LengthRatio { characters: unit.to_bytes() == b"characters" };
        *state = Box::into_raw(Box::new(opened)) as *mut c_void;
    })
}

/// NaN if both sides are empty; the text gives the reason.
unsafe extern "C" fn score(
    state: *mut c_void,
    inputs: Cases,
    n: usize,
    scores: *mut f64,
    problem: *mut Problem,
) -> c_int {
    guarded(problem, || {
        for i in 0..n {
            let ratio = measure_input(state, *inputs.add(i)).ratio();
            *scores.add(i) = ratio.unwrap_or(f64::NAN);
            if ratio.is_none() {
                say(problem, "both sentences are empty");
            }
        }
    })
}

/// Figures first, the score before all others, then its parts.
unsafe extern "C" fn explain(
    state: *mut c_void,
    input: *const Input,
    writer: *const Writer,
    problem: *mut Problem,
) -> c_int {
    guarded(problem, || {
        let lengths = measure_input(state, input);
        let number = |key, value| ((*writer).number)((*writer).context, key, value);
        number(c!("length_ratio"), lengths.ratio().unwrap_or(f64::NAN));
        number(c!("candidate_length"), lengths.candidate);
        number(c!("reference_length"), lengths.reference);
    })
}

unsafe extern "C" fn close(state: *mut c_void) {
    drop(Box::from_raw(state as *mut LengthRatio));
}

static PARAMETERS: [Parameter; 2] = [
    Parameter {
        name: c!("unit"),
        kind: PARAMETER_CHOICE,
        standard: c!("words"),
        choices: c!("words|characters"),
        minimum: 0.0,
        maximum: 0.0,
        help: c!("What is counted."),
    },
    Parameter {
        name: std::ptr::null(),
        kind: PARAMETER_TEXT,
        standard: std::ptr::null(),
        choices: std::ptr::null(),
        minimum: 0.0,
        maximum: 0.0,
        help: std::ptr::null(),
    },
];

#[allow(non_upper_case_globals)]
#[no_mangle]
pub static mc_metric_module: Module = Module {
    abi: ABI,
    struct_size: std::mem::size_of::<Module>() as u32,
    name: c!("length_ratio"),
    version: c!("1.0"),
    citation: c!("Yours, or the paper that the metric is from."),
    needs: NEEDS_TEXT,
    flags: SHARED_STATE | DETERMINISTIC,
    worst: 0.0,
    best: 1.0,
    parameters: PARAMETERS.as_ptr(),
    summary: c!("Ratio of the lengths of candidate and reference"),
    manual: c!("The length of the shorter sentence divided by that of the longer one. Of several \
references the one whose length is nearest counts. Two empty sentences have no score."),
    open,
    prepare: None, // it need not see all cases first
    score,
    corpus: None, // the mean will do
    explain: Some(explain),
    close,
    range: None, // it does not depend on the parameters
};
