/** Why the embedded database cannot be used here, as one sentence for the person who started the server. */
export class EmbeddedRefusal extends Error {
  override name = 'EmbeddedRefusal'
}

/** What every refusal ends with when this machine can never run the embedded database. */
export const useOwnDatabase = '请用 DATABASE_URL 指定一个 PostgreSQL 15 或更新版本的数据库'

export const fullDisk = (place: string, rest = '') =>
  new EmbeddedRefusal(`磁盘空间不足：${place}${rest}，请清理磁盘，或用 DATA_DIR 指定其他目录`)

/** As the programs of PostgreSQL say it. */
export const saysNoRoom = (lines: readonly string[]) => lines.some((line) => line.includes('No space left on device'))
