import { fieldsOf, textField } from '#/modules/flowable/handler/fields.ts'
import type { HandlerKind } from '#/modules/flowable/handler/handlerKind.ts'
import { startProcess as start } from '#/modules/flowable/operation/start.service.ts'
import { userBrief } from '#/modules/system/api.ts'

/** Starts another process in the name of the initiator; nobody waits for its end. */
export const startProcess: HandlerKind = {
  async run(ctx, { fields, instance: { starterId, starterDeptId } }) {
    const starter = { id: starterId, name: (await userBrief(ctx, starterId))?.name ?? '', deptId: starterDeptId }
    await start(ctx, { key: textField(fields, 'process'), variables: fieldsOf(fields, 'in.'), starter })
  },
}
