import { listField, textField } from '#/modules/flowable/handler/fields.ts'
import type { HandlerKind } from '#/modules/flowable/handler/handlerKind.ts'
import { notice } from '#/modules/flowable/outbox/notice.ts'

/** Tells people what the process says. */
export const notify: HandlerKind = {
  run: (ctx, { fields, instance: { id: instanceId, rootId } }) =>
    notice(ctx, {
      event: 'notify',
      instanceId,
      rootId,
      userIds: listField(fields.users),
      title: textField(fields, 'title'),
      text: textField(fields, 'content'),
    }),
}
