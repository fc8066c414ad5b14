/** What one form may hold (form-designer §1.7, §21). */
export const formLimits = { depth: 10, controls: 2000, bytes: 1_048_576, submissionRules: 100 }

/**
 * What is read of a document at all, wherever it comes from and whenever it is saved: ten nested tables have room in the
 * depth; old tables grow to full grids.
 */
export const readLimits = { jsonDepth: 64, listItems: 2_000, tableColumns: 100, tableCells: 10_000 }

/** Rows of a dynamic table that a form may hold at all (form-designer §21). */
export const mostRows = 1_000
