/** Digits that a spreadsheet keeps of a number; those behind have become zeros. */
export const sheetDigits = 15

/** Of a number that was meant as a text: it is no longer what somebody typed. */
export const lostDigits = `超过${sheetDigits}位的数字已被表格软件改为0，请将单元格设为文本格式后重新填写`

export const hasLostDigits = (cell: unknown) => typeof cell === 'number' && Math.abs(cell) >= 10 ** sheetDigits
