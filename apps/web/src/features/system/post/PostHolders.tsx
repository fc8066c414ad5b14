import { useEffect, useState } from 'react'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { postCalls } from '@app/shared/system/post.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from './post.module.css'

/** The parts of a post that say who holds it. */
export interface HeldPost {
  id: string
  postName: string
  userCount: number
}

/** Names of the first holders with their departments. Stands in questions too, outside the query cache. */
function Holders({ id }: { id: string }) {
  const [data, setData] = useState<DataOf<typeof postCalls.holders>>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    call(postCalls.holders, { params: { id } }, { signal: stop.signal, silent: true }).then(
      setData,
      (error: unknown) => error instanceof ApiError && setFailure(error.message),
    )
    return () => stop.abort()
  }, [id])
  if (failure) return <span>加载失败：{failure}</span>
  const more = data ? data.total - data.users.length : 0
  return (
    <ul className={css.holders}>
      {data?.users.map(({ id: userId, name, deptName, status }) => (
        <li key={userId}>
          {name}
          <small>
            （{deptName ?? '-'}）{status === '0' ? '' : '（已停用）'}
          </small>
        </li>
      ))}
      {more > 0 && <li>等 {data?.total} 人</li>}
    </ul>
  )
}

/** 使用人员 of one post. */
export function HoldersDialog({ row, onClose }: { row: HeldPost; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={`使用人员【${row.postName}】`}
      width={480}
      height={420}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Holders id={row.id} />
    </Dialog>
  )
}

const mostPosts = 3

/** Below the question whether to delete: who holds the posts; as long as anybody does they stay. */
export function HeldPosts({ rows }: { rows: readonly HeldPost[] }) {
  return (
    <div className={css.held}>
      {rows.slice(0, mostPosts).map(({ id, postName, userCount }) => (
        <section key={id} aria-label={postName}>
          {postName}已分配给 {userCount} 人，收回后才能删除：
          <Holders id={id} />
        </section>
      ))}
    </div>
  )
}
