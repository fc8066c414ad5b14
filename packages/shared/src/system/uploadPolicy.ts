import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'

const path = '/system/fileStorage/policy'

/** What may be uploaded, kept as the keys `sys.upload.*` of 参数设置 (system §13.2). */
export const uploadPolicyShape = {
  maxFileSize: labelled(z.int().min(1).max(500), '单文件上限(MB)'),
  maxRequestSize: labelled(z.int().min(1).max(520), '单次请求上限(MB)'),
  maxNameLength: labelled(z.int().min(1).max(255), '文件名最大长度'),
  /** Extensions in lower case. */
  allowExt: labelled(
    z
      .array(z.string().regex(/^[a-z0-9]{1,10}$/))
      .min(1)
      .max(50),
    '允许类型',
    { required: '允许类型不能为空' },
  ),
  datePath: labelled(z.boolean(), '按日期分目录'),
  dedupe: labelled(z.boolean(), '秒传'),
  imageMaxPixel: labelled(z.int().min(1).max(50_000_000), '图片最大像素'),
  /** 0: as much as the server allows anybody. */
  userQuotaGb: labelled(z.int().min(0).max(1_000_000), '每人空间(GB)'),
  /** 0: no limit. */
  totalQuotaGb: labelled(z.int().min(0).max(1_000_000), '总空间(GB)'),
}

const policy = z.object({
  ...uploadPolicyShape,
  /** Changes with every change of one of the keys. */
  version: z.int(),
})
export type UploadPolicyValues = z.infer<typeof policy>

export const uploadPolicyCalls = {
  get: endpoint({
    method: 'GET',
    path,
    summary: '读取上传策略',
    access: perms('system:fileStorage:query'),
    data: z.object({
      ...policy.shape,
      /** Extensions the server knows how to check. */
      knownExt: z.array(z.string()),
      /** Bounds of the server that no setting passes. */
      caps: z.object({ fileMb: z.int(), imagePixels: z.int(), userGb: z.int() }),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path,
    summary: '保存上传策略',
    access: perms('system:fileStorage:edit'),
    log: { title: '上传策略', kind: LogKind.update },
    body: policy,
  }),
}
