import { ConfigError, type Env } from '#/env.ts'
import { MigrationError } from '#/platform/database/migrateDatabase.ts'

const elsewhere = '请检查权限，或用 DATA_DIR 指定其他目录'

/** What the operator reads of a start, or of a command, that cannot go on: one sentence. */
export function startFailure(error: unknown, env: Env | undefined): string {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message
  const { code, message, port, path, syscall } = error as {
    code?: string
    message?: string
    port?: number
    path?: string
    syscall?: string
  }
  if (code === 'EADDRINUSE' && port === env?.SITE_PORT)
    return `公开站点的端口 ${port} 已被占用，请用 SITE_PORT 指定其他端口，或用 SITE_PORT=off 关闭公开站点`
  if (code === 'EADDRINUSE') return `端口 ${env?.PORT} 已被占用，请用 PORT 指定其他端口`
  if (code === 'EACCES' && port !== undefined && port === env?.SITE_PORT) return `没有权限使用公开站点的端口 ${port}`
  if ((code === 'EACCES' || code === 'EPERM') && path) return `没有权限读写：${path}，${elsewhere}`
  if (code === 'EROFS' && path) return `无法写入只读的文件系统：${path}，请用 DATA_DIR 指定其他目录`
  if (syscall === 'mkdir' && path) return `无法创建目录：${path}（${code}），请用 DATA_DIR 指定其他目录`
  if (code === 'EACCES') return `没有权限使用端口 ${env?.PORT}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `无法监听地址 ${env?.HOST}：它不是本机的地址，请检查 HOST`
  if (code === 'ENOSPC') return `磁盘空间不足：${env?.DATA_DIR}，请清理磁盘，或用 DATA_DIR 指定其他目录`
  return message ?? String(error)
}
