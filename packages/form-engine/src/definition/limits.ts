/** What one form may hold (form-designer §1.7, §21). */
export const formLimits = { depth: 10, controls: 2000, bytes: 1_048_576, submissionRules: 100 }

/** What is read of a document at all: ten nested tables have room in the depth; old tables grow to full grids. */
export const readLimits = { jsonDepth: 100, tableColumns: 100, tableCells: 10_000 }
