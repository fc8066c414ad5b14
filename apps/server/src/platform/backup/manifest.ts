import { z } from 'zod'

export const manifestName = 'manifest.json'
/** Lines `{SHA-256}  {path}`, as `sha256sum -c` reads them. */
export const fileListName = 'files.sha256'
/** Where the files of the product are inside a backup. */
export const filesFolder = 'files'
export const tablesFolder = 'tables'
export const tableFile = (name: string) => `${tablesFolder}/${name}.copy.gz`

const formatVersion = 1

/** Enough to refuse a backup of another kind or a later form with the right sentence. */
const headSchema = z.object({ format: z.literal('atrium-backup'), formatVersion: z.int() })

const manifestSchema = headSchema.extend({
  /** Version of the program. */
  product: z.string(),
  /** ISO moment of the snapshot. */
  createTime: z.string(),
  postgres: z.string(),
  /** Applied migrations: the version of the schema. */
  migrations: z.array(z.object({ file: z.string(), hash: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      /** Path inside the backup. */
      file: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int(),
      sha256: z.string(),
    }),
  ),
  /** Those that have given out a number. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  files: z.object({ count: z.int(), sizeBytes: z.int(), sha256: z.string() }),
  /** Places of uploaded files; what an object store keeps is not in the backup. */
  storages: z.array(z.object({ id: z.string(), name: z.string(), place: z.string(), copied: z.boolean() })),
  /** Tells the key that sealed the secrets in the rows; the key itself is nowhere in the backup. */
  keyFingerprint: z.string(),
  notes: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>
export type StorageNote = Manifest['storages'][number]
export type TableCopy = Manifest['tables'][number]

/** Said to whoever opens the folder. */
const notes = [
  '数据库为同一时刻的快照；每张表一个 COPY 文本文件（gzip 压缩）。',
  '不包含 SECRET_KEY：行内的密钥（短信、对象存储等）保持加密，恢复时需要原来的密钥。',
  '不包含任务队列 atrium_jobs：恢复后不会重复执行旧的排队任务。',
  '对象存储（S3）中的文件不在备份内，见 storages。',
]

export const manifestOf = (content: Omit<Manifest, 'format' | 'formatVersion' | 'notes'>): Manifest => ({
  format: 'atrium-backup',
  formatVersion,
  ...content,
  notes,
})

/** Why a text is no manifest that this program can read. */
export class ManifestProblem extends Error {}

export function parseManifest(text: string): Manifest {
  const content = parsed(text)
  const head = headSchema.safeParse(content)
  if (head.success && head.data.formatVersion > formatVersion)
    throw new ManifestProblem(`备份格式（${head.data.formatVersion}）比程序新，请使用更新的版本恢复`)
  const manifest = manifestSchema.safeParse(content)
  if (!manifest.success) throw new ManifestProblem(`备份说明 ${manifestName} 已损坏，或不是本产品的备份`)
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller says what a text means that is no JSON.
    return undefined
  }
}
