//! The decimal mark of a number.

/// The mark before the decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decimal {
    /// "1,234.5"
    Dot,
    /// "1.234,5"
    Comma,
}

impl Decimal {
    /// 1 is a point, 2 a comma on the wire.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::Dot => 1,
            Self::Comma => 2,
        }
    }
}
