import imported, { type Decimal as DecimalNumber } from 'decimal.js-light'

/** The constructor itself: what Node and bundlers give as the default, where the package's types speak of a module. */
export const Decimal = imported as unknown as typeof imported.Decimal
export type Decimal = DecimalNumber
