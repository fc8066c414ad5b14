/** Why a workbook will not be read, as the user is told. */
export const refusals = {
  format: '文件格式不正确, 请上传xlsx',
  legacy: '不支持.xls旧格式或已加密的Excel文件，请另存为.xlsx格式后再上传',
  macro: '不支持包含宏的Excel文件，请另存为.xlsx格式后再上传',
  noTexts: '文件中缺少文字内容，请用Excel或WPS打开并另存为.xlsx格式后再上传',
  dayOrHours: '无法区分日期和超过24小时的时长，请把时长改为数字或文字后再上传',
  tooLarge: '文件解压后内容过大，无法导入',
  tooSlow: '文件解析超时，请减少数据后再上传',
} as const

/** A workbook that will not be read; the message is for the user. */
export class SheetRefused extends Error {
  readonly why: keyof typeof refusals | 'tooMany'

  constructor(why: keyof typeof refusals, options?: ErrorOptions)
  constructor(why: 'tooMany', options: ErrorOptions & { sentence: string })
  constructor(why: keyof typeof refusals | 'tooMany', options?: ErrorOptions & { sentence?: string }) {
    super(why === 'tooMany' ? options?.sentence : refusals[why], options)
    this.why = why
  }
}
