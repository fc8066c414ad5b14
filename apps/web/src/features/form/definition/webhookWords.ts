import type { WebhookEvent } from '@app/shared/form/webhook.ts'

export const eventWords: Readonly<Record<WebhookEvent, string>> = {
  submit: '提交',
  edit: '修改',
  void: '作废',
  restore: '恢复',
}
