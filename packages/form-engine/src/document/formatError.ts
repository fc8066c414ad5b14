export const formatWords = {
  notAForm: '导入失败，数据格式不对',
  tooDeep: '嵌套层级过深',
  tooLong: '选项不能超过2000个',
  tooMany: '控件数量超过上限',
  tooLarge: '表单定义过大',
} as const

/** The document is not a form. `detail` says what is wrong with it, and where, when that can be said. */
export class FormFormatError extends Error {
  readonly detail: string | undefined

  constructor(message: string = formatWords.notAForm, detail?: string) {
    super(message)
    this.detail = detail
  }
}

export const notAForm = (detail: string) => new FormFormatError(formatWords.notAForm, detail)
