import type { ModalFuncProps } from 'antd'

export const unsavedQuestion = '当前内容尚未保存，确定离开吗？'

/** Asks before unsaved input is given up; the harmless answer is the first one. */
export const leaveQuestion = (title: string, leave: () => void): ModalFuncProps => ({
  title,
  width: 416,
  centered: true,
  okText: '继续编辑',
  cancelText: '放弃修改',
  cancelButtonProps: { danger: true, type: 'text' },
  // Esc would count as 放弃修改, the harmful one.
  keyboard: false,
  onCancel: leave,
})
