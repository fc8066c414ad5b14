import { z } from 'zod'
import { recordListQuery } from '@app/shared/form/recordQuery.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Records that one call looks at or moves. */
export const upgradePart = 100
/** Records that one act moves. */
export const mostUpgraded = 10_000

const told = z.object({ recordNo: z.string(), message: z.string() })

/** What becomes of some of the records that a list finds, when they move to the published version. */
export const upgradePlan = z.object({
  versionId: z.string(),
  versionNo: z.int(),
  /** Records of former versions that the list finds. */
  total: z.int(),
  checked: z.int(),
  /** Where to go on; nothing when all have been looked at. */
  next: z.string().nullable(),
  /** Those that can be moved, as they were looked at. */
  records: z.array(z.object({ id: z.string(), version: z.int() })),
  /** Values that the version has no place for. */
  lost: z.array(z.object({ recordNo: z.string(), label: z.string(), text: z.string() })),
  /** Records that the rules of the version refuse. */
  refused: z.array(told),
})
export type UpgradePlan = z.infer<typeof upgradePlan>

export const upgradeCalls = {
  plan: endpoint({
    method: 'GET',
    path: '/form/record/upgradePlan',
    summary: '批量升级前的检查',
    access: perms('form:record:edit'),
    query: recordListQuery.extend({ after: z.string().max(64).optional() }),
    data: upgradePlan,
  }),
  run: endpoint({
    method: 'POST',
    path: '/form/record/upgradeMany',
    summary: '批量升级表单数据',
    access: perms('form:record:edit'),
    log: { title: '表单数据', kind: LogKind.update },
    reasons: ['outdatedForm', 'stale'],
    body: z.object({
      formId: labelled(rowId, '表单'),
      /** The version that the records were looked at for. */
      versionId: labelled(rowId, '表单版本'),
      records: labelled(
        z
          .array(z.object({ id: rowId, version: z.int() }))
          .min(1)
          .max(upgradePart),
        '数据',
      ),
    }),
    data: z.object({ done: z.int(), refused: z.array(told) }),
  }),
}
