//! From pieces to steps: the shunting-yard algorithm (Dijkstra 1961), so that no depth of nesting can exhaust the call
//! stack. Precedence is that of R: ^ before signs before * and /, which come before + and −.

use super::program::{Program, Step, step_of};
use super::token::{Function, Piece, Pieces, Place, Token};
use super::{DEEPEST, MOST_CHARACTERS};
use crate::contract::{Code, Failure, Outcome};

/// Resolves the text in brackets to a `column_index`.
pub(super) type Resolve<'r> = &'r mut dyn FnMut(&str, Place) -> Outcome<u32>;

/// An operator that waits for its right operand, or a bracket that waits for its closing one.
#[derive(Clone, Copy)]
enum Waiting {
    Binary(u8),
    Sign(u8),
    /// An opening bracket, the function before it, and its place.
    Open(Option<Function>, Place),
}

impl Waiting {
    fn precedence(self) -> u8 {
        match self {
            Self::Binary(b'^') => 4,
            Self::Sign(_) => 3,
            Self::Binary(b'*' | b'/') => 2,
            Self::Binary(_) => 1,
            Self::Open(..) => 0,
        }
    }
}

impl Program {
    /// Compiles the stored form of a formula, in which columns stand by `column_index`.
    ///
    /// # Errors
    /// `F-EMPTY`, `F-SYNTAX`, `F-PAREN`, `F-NAME` with their place.
    pub fn read(stored: &str) -> Outcome<Self> {
        parse(stored, &mut |text, place: Place| {
            let text = text.trim();
            text.parse().map_err(|_| place.failure(Code::FormulaName, format!("\"{text}\" is no column number")))
        })
    }
}

/// Compiles a formula.
///
/// # Errors
/// `F-EMPTY`, `F-SYNTAX`, `F-PAREN`, `F-NAME`, and what `resolve` says.
pub(super) fn parse(text: &str, resolve: Resolve<'_>) -> Outcome<Program> {
    let length = text.chars().count();
    if length > MOST_CHARACTERS {
        let words = format!("The formula has {length} characters; at most {MOST_CHARACTERS} are possible");
        let units = text.encode_utf16().count() as u32;
        return Err(Failure::new(Code::FormulaSyntax, words).at_place(0, units));
    }
    Parser { program: Program::default(), waiting: Vec::new(), open: 0 }.run(text, resolve)
}

struct Parser {
    program: Program,
    waiting: Vec<Waiting>,
    /// Open brackets.
    open: usize,
}

impl Parser {
    fn run(mut self, text: &str, resolve: Resolve<'_>) -> Outcome<Program> {
        let mut pieces = Pieces::new(text);
        let mut before: Option<Piece<'_>> = None;
        let mut has_operand = false;
        while let Some(piece) = pieces.next()? {
            has_operand = if has_operand {
                self.after_operand(&piece)?
            } else {
                self.before_operand(&piece, before.as_ref(), resolve)?
            };
            before = Some(piece);
        }
        match before {
            None => return Err(pieces.end().failure(Code::FormulaEmpty, "The formula is empty".to_owned())),
            Some(last) if !has_operand => {
                let words = format!("A value is missing after '{}' at position {}", last.text, last.place.character);
                return Err(last.place.failure(Code::FormulaSyntax, words));
            }
            Some(_) => {}
        }
        while let Some(top) = self.waiting.pop() {
            if let Waiting::Open(_, place) = top {
                let words = format!("The '(' at position {} is not closed", place.character);
                return Err(place.failure(Code::FormulaParen, words));
            }
            self.emit(top);
        }
        self.program.measure();
        Ok(self.program)
    }

    /// A piece where a value may begin; answers whether there is a value now.
    fn before_operand(&mut self, piece: &Piece<'_>, before: Option<&Piece<'_>>, resolve: Resolve<'_>) -> Outcome<bool> {
        let function = match before.map(|piece| &piece.token) {
            Some(Token::Function(function)) => Some(*function),
            _ => None,
        };
        match &piece.token {
            Token::Open => {
                self.open += 1;
                if self.open > DEEPEST {
                    let words =
                        format!("Brackets are nested deeper than {DEEPEST} at position {}", piece.place.character);
                    return Err(piece.place.failure(Code::FormulaSyntax, words));
                }
                if function == Some(Function::Lag) {
                    self.program.push(Step::LagBegin);
                }
                self.waiting.push(Waiting::Open(function, piece.place));
                Ok(false)
            }
            // A function is nothing without its bracket.
            _ if function.is_some() => Err(piece.unexpected()),
            Token::Number(value) => {
                self.program.push(Step::Constant(super::program::finite(*value)));
                Ok(true)
            }
            Token::Column(name) => {
                let place = resolve(name, piece.place).map(|index| self.program.place(index))?;
                self.program.push(Step::Column(place));
                Ok(true)
            }
            Token::Operator(sign @ (b'+' | b'-')) => {
                self.waiting.push(Waiting::Sign(*sign));
                Ok(false)
            }
            Token::Function(_) => Ok(false),
            Token::Word => Err(unknown_word(piece)),
            Token::Operator(_) | Token::Close => Err(piece.unexpected()),
        }
    }

    /// A piece behind a value; answers whether there is still a value.
    fn after_operand(&mut self, piece: &Piece<'_>) -> Outcome<bool> {
        match piece.token {
            Token::Operator(operator) => {
                let own = Waiting::Binary(operator);
                // "^" takes from right to left; the others let their equals go first.
                while let Some(top) = self.waiting.last().copied()
                    && (top.precedence() > own.precedence() || top.precedence() == own.precedence() && operator != b'^')
                {
                    self.waiting.pop();
                    self.emit(top);
                }
                self.waiting.push(own);
                Ok(false)
            }
            Token::Close => {
                while let Some(top) = self.waiting.pop() {
                    self.emit(top);
                    if let Waiting::Open(..) = top {
                        self.open -= 1;
                        return Ok(true);
                    }
                }
                let words = format!("The ')' at position {} has no '('", piece.place.character);
                Err(piece.place.failure(Code::FormulaParen, words))
            }
            Token::Word => Err(unknown_word(piece)),
            Token::Number(_) | Token::Column(_) | Token::Function(_) | Token::Open => Err(piece.unexpected()),
        }
    }

    /// Writes the step of what has got its operands.
    fn emit(&mut self, waiting: Waiting) {
        let step = match waiting {
            Waiting::Binary(b'+') => Step::Add,
            Waiting::Binary(b'-') => Step::Subtract,
            Waiting::Binary(b'*') => Step::Multiply,
            Waiting::Binary(b'/') => Step::Divide,
            Waiting::Binary(_) => Step::Power,
            Waiting::Sign(b'-') => Step::Negate,
            Waiting::Sign(_) | Waiting::Open(None, _) => return,
            Waiting::Open(Some(function), _) => step_of(function).unwrap_or(Step::LagEnd),
        };
        self.program.push(step);
    }
}

fn unknown_word(piece: &Piece<'_>) -> Failure {
    let words = format!(
        "There is no function \"{}\" (position {}). Functions are ln, sqrt, lag, exp, pow2 and pow3; a column is \
         written in brackets, [{}]",
        piece.text, piece.place.character, piece.text
    );
    piece.place.failure(Code::FormulaName, words)
}
