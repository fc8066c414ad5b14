/** Every sentence of the client layer's error catalogue (spec §8), so that none is written twice. */
export const httpTexts = {
  unauthenticated: '认证失败，无法访问系统资源',
  forbidden: '当前操作没有权限',
  notFound: '访问资源不存在',
  unknown: '系统未知错误，请反馈给管理员',
  network: '后端接口连接异常',
  timeout: '系统接口请求超时',
  status: (status: number) => `系统接口${status}异常`,
  expired: { title: '系统提示', text: '登录状态已过期，请重新登录', confirm: '确认', again: '重新登录' },
  idle: { text: '长时间没有操作，登录状态即将过期，尚有内容未保存', goOn: '继续使用' },
  uploadFailed: '上传失败',
  uploadFormat: (types: string) => `文件格式不正确, 请上传${types}`,
  uploadTooLarge: (megabytes: number) => `上传文件大小不能超过 ${megabytes} MB!`,
  uploadSucceeded: '上传成功!',
  chunkFailed: '页面加载失败',
} as const
