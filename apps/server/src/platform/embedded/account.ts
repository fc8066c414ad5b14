import { statSync } from 'node:fs'

/** The user and group PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

/** "nobody" on every system that has the embedded binaries. */
const nobody: Account = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root, so root lends it an account without rights; a cluster made by an ordinary
 * user keeps its owner. `undefined`: run as ourselves.
 */
export function serverAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
}
