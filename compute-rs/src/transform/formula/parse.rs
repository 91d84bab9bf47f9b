//! From pieces to steps: the shunting-yard algorithm (Dijkstra 1961), so that no depth of nesting can exhaust the call
//! stack. Precedence is that of R: ^ before signs before * and /, which come before + and −.

use super::DEEPEST;
use super::call::apply;
use super::date_sums::with_dates;
use super::dates::DatePart;
use super::fold::push;
use super::functions::{Function, meant_by};
use super::operand::{Named, Operand, Value};
use super::program::{Binary, Fragment, Gives, Program, Step, Unary, finite, index_in};
use super::text::{TextFrom, TextOf};
use super::token::{Piece, Pieces, Span, Token};
use crate::contract::{Code, ColumnType, Failure, Outcome};

/// Resolves the text in brackets to a `column_index` and the type of the column.
pub(super) type Resolve<'r> = &'r mut dyn FnMut(&str, Span) -> Outcome<(u32, ColumnType)>;

/// An operator that waits for its right operand, or a bracket that waits for its closing one.
#[derive(Clone, Copy)]
enum Waiting {
    Binary(u8),
    Sign(u8, Span),
    Open(Opened),
}

/// An opening bracket.
#[derive(Clone, Copy)]
struct Opened {
    /// The function before it, with its position.
    function: Option<(Function, Span)>,
    span: Span,
    /// Operands that were read before it.
    operands: usize,
}

impl Waiting {
    fn precedence(self) -> u8 {
        match self {
            Self::Binary(b'^') => 4,
            Self::Sign(..) => 3,
            Self::Binary(b'*' | b'/') => 2,
            Self::Binary(_) => 1,
            Self::Open(..) => 0,
        }
    }
}

/// Compiles a formula.
///
/// # Errors
/// `F-EMPTY`, `F-SYNTAX`, `F-PAREN`, `F-NAME`, `F-ARITY`, `F-TYPE`, and what `resolve` says.
pub(super) fn parse(text: &str, resolve: Resolve<'_>) -> Outcome<Program> {
    Parser::default().run(text, resolve)
}

#[derive(Default)]
struct Parser {
    program: Program,
    waiting: Vec<Waiting>,
    operands: Vec<Operand>,
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
                let words = format!("A value is missing after '{}' at position {}", last.text, last.span.character);
                return Err(last.span.failure(Code::FormulaSyntax, words));
            }
            Some(_) => {}
        }
        while let Some(top) = self.waiting.pop() {
            if let Waiting::Open(Opened { span, .. }) = top {
                let words = format!("The '(' at position {} is not closed", span.character);
                return Err(span.failure(Code::FormulaParen, words));
            }
            self.emit(top)?;
        }
        self.finish()
    }

    fn finish(mut self) -> Outcome<Program> {
        let Some(operand) = self.operands.pop() else { return Ok(self.program) };
        let (program, user) = (&mut self.program, "The formula");
        self.program.gives = match operand.kind() {
            ColumnType::String => Gives::Texts(operand.into_text(user)?),
            ColumnType::Date => Gives::Dates(Fragment::of(operand.into_date(program, DatePart::Time, user)?)),
            ColumnType::Number => Gives::Numbers(Fragment::of(operand.into_steps(program, user)?)),
        };
        Ok(self.program)
    }

    /// A piece where a value may begin; answers whether there is a value now.
    fn before_operand(&mut self, piece: &Piece<'_>, before: Option<&Piece<'_>>, resolve: Resolve<'_>) -> Outcome<bool> {
        let function = match before {
            Some(Piece { token: Token::Function(function), span, .. }) => Some((*function, *span)),
            _ => None,
        };
        match &piece.token {
            Token::Open => {
                self.open += 1;
                if self.open > DEEPEST {
                    let words =
                        format!("Brackets are nested deeper than {DEEPEST} at position {}", piece.span.character);
                    return Err(piece.span.failure(Code::FormulaSyntax, words));
                }
                let opened = Opened { function, span: piece.span, operands: self.operands.len() };
                self.waiting.push(Waiting::Open(opened));
                Ok(false)
            }
            // A function needs its bracket.
            _ if function.is_some() => Err(piece.unexpected()),
            Token::Number(value) => {
                self.operands.push(Operand::number(vec![Step::Constant(finite(*value))], piece.span));
                Ok(true)
            }
            Token::Text(text) => {
                let from = TextFrom::Quoted(text.to_string());
                let value = Value::Text(TextOf::of(from));
                self.operands.push(Operand { value, span: piece.span });
                Ok(true)
            }
            Token::Column(name) => {
                let (column_index, kind) = resolve(name, piece.span)?;
                let index = index_in(&mut self.program.columns, column_index);
                let value = Value::Column(Named { index, column_index, kind, name: name.to_string() });
                self.operands.push(Operand { value, span: piece.span });
                Ok(true)
            }
            Token::Operator(sign @ (b'+' | b'-')) => {
                self.waiting.push(Waiting::Sign(*sign, piece.span));
                Ok(false)
            }
            Token::Function(_) => Ok(false),
            Token::Word => Err(unknown_word(piece)),
            Token::Close => match (self.waiting.last(), before.map(|before| &before.token)) {
                // A call without arguments; no function takes none.
                (Some(Waiting::Open(Opened { function: Some((function, span)), .. })), Some(Token::Open)) => {
                    apply(&mut self.program, *function, span.to(piece.span), Vec::new()).map(|_| true)
                }
                _ => Err(piece.unexpected()),
            },
            Token::Operator(_) | Token::Comma => Err(piece.unexpected()),
        }
    }

    /// A piece behind a value; answers whether there is still a value.
    fn after_operand(&mut self, piece: &Piece<'_>) -> Outcome<bool> {
        match piece.token {
            Token::Operator(operator) => {
                let own = Waiting::Binary(operator);
                // "^" is applied from right to left; other operators apply operators of equal precedence first.
                while let Some(top) = self.waiting.last().copied()
                    && (top.precedence() > own.precedence() || top.precedence() == own.precedence() && operator != b'^')
                {
                    self.waiting.pop();
                    self.emit(top)?;
                }
                self.waiting.push(own);
                Ok(false)
            }
            Token::Close => match self.close()? {
                Some(opened) => {
                    self.waiting.pop();
                    self.end_bracket(opened, piece.span)?;
                    Ok(true)
                }
                None => {
                    let words = format!("The ')' at position {} has no '('", piece.span.character);
                    Err(piece.span.failure(Code::FormulaParen, words))
                }
            },
            Token::Comma => match self.close()? {
                Some(Opened { function: Some(_), .. }) => Ok(false),
                _ => Err(piece.unexpected()),
            },
            Token::Word => Err(unknown_word(piece)),
            Token::Number(_) | Token::Column(_) | Token::Text(_) | Token::Function(_) | Token::Open => {
                Err(piece.unexpected())
            }
        }
    }

    /// Applies the operators that wait inside the innermost open bracket; `None` when no bracket is open.
    fn close(&mut self) -> Outcome<Option<Opened>> {
        while let Some(top) = self.waiting.last().copied() {
            if let Waiting::Open(opened) = top {
                return Ok(Some(opened));
            }
            self.waiting.pop();
            self.emit(top)?;
        }
        Ok(None)
    }

    /// Applies the function before a bracket that was closed at `end`.
    fn end_bracket(&mut self, opened: Opened, end: Span) -> Outcome<()> {
        self.open -= 1;
        if let Some((function, span)) = opened.function {
            let arguments = self.operands.split_off(opened.operands.min(self.operands.len()));
            let value = apply(&mut self.program, function, span, arguments)?;
            self.operands.push(Operand { value, span: span.to(end) });
        } else if let Some(operand) = self.operands.last_mut() {
            operand.span = opened.span.to(end);
        }
        Ok(())
    }

    /// Writes the step of an operator that has got its operands.
    fn emit(&mut self, waiting: Waiting) -> Outcome<()> {
        let (operator, sign) = match waiting {
            Waiting::Binary(operator) => (operator, None),
            Waiting::Sign(operator, span) => (operator, Some(span)),
            Waiting::Open(_) => return Ok(()),
        };
        let user = format!("'{}'", char::from(operator));
        let Some(right) = self.operands.pop() else { return Ok(()) };
        let end = right.span;
        if let Some(span) = sign {
            let mut steps = right.into_steps(&mut self.program, &user)?;
            if operator == b'-' {
                push(&mut steps, Step::One(Unary::Negate));
            }
            self.operands.push(Operand::number(steps, span.to(end)));
            return Ok(());
        }
        let Some(left) = self.operands.pop() else { return Ok(()) };
        let start = left.span;
        if matches!(operator, b'+' | b'-') && (left.reads_as_date() || right.reads_as_date()) {
            let value = with_dates(&mut self.program, operator, left, right)?;
            self.operands.push(Operand { value, span: start.to(end) });
            return Ok(());
        }
        let mut steps = left.into_steps(&mut self.program, &user)?;
        steps.extend(right.into_steps(&mut self.program, &user)?);
        let binary = match operator {
            b'+' => Binary::Add,
            b'-' => Binary::Subtract,
            b'*' => Binary::Multiply,
            b'/' => Binary::Divide,
            _ => Binary::Power,
        };
        push(&mut steps, Step::Two(binary));
        self.operands.push(Operand::number(steps, start.to(end)));
        Ok(())
    }
}

fn unknown_word(piece: &Piece<'_>) -> Failure {
    let meant = meant_by(piece.text).map_or(String::new(), |own| format!(" Did you mean {own}?"));
    let words = format!(
        "There is no function \"{}\" (position {}).{meant} A column is written in brackets, [{}]",
        piece.text, piece.span.character, piece.text
    );
    piece.span.failure(Code::FormulaName, words)
}
