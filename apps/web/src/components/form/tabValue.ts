/** What a tab is called inside its control; older definitions have no values. */
export const tabValue = (column: { value?: string }, at: number): string => column.value ?? String(at)
