import { manageCalls, type ManageAct } from '@app/shared/flowable/manage.ts'
import { changeLine } from '@app/shared/kit/change.ts'
import { LogKind } from '@app/shared/kit/endpoint.ts'
import type { Ctx } from '#/platform/context.ts'

/** What one act of a batch tells of itself, with whoever asked; the history tells of the others. Runs in its transaction. */
export async function recordAct(tx: Ctx, act: ManageAct, instanceId: string, comment: string): Promise<void> {
  const { changes } = tx.trail
  if (changes.length === 0) return
  const { log, path } = manageCalls.batch
  await tx.platform.ports.recordOperation(tx.db, {
    title: log?.title ?? '',
    businessType: act === 'remove' ? LogKind.remove : LogKind.other,
    method: `flowable.instance.batch.${act}`,
    requestMethod: 'JOB',
    operName: tx.user.userName.slice(0, 50),
    deptName: tx.user.deptName,
    operUrl: path,
    operIp: tx.ip,
    operParam: JSON.stringify({ instanceId, comment }),
    jsonResult: null,
    status: '0',
    errorMsg: null,
    operTime: tx.now.toISOString(),
    takeUpTime: 0,
    logContent: changes.map((change) => (typeof change === 'string' ? change : changeLine(change))).join('\n'),
    formId: instanceId,
    traceId: tx.requestId,
    nodeId: tx.platform.nodeId,
  })
}
