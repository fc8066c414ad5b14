import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { post } from '@app/shared/system/post.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog, latePart } from '#/kit/page/latePart.tsx'
import type { HeldPost } from './PostHolders.tsx'

const HeldPosts = latePart(async () => ({ default: (await import('./PostHolders.tsx')).HeldPosts }))
const HoldersDialog = lateDialog(async () => ({ default: (await import('./PostHolders.tsx')).HoldersDialog }))

/** 岗位管理: a post that somebody holds stays; the page says who that is. */
export default function PostIndex() {
  const [shown, setShown] = useState<HeldPost>()
  return (
    <>
      <ResourcePage
        resource={post}
        columns={{
          userCount: {
            width: 88,
            render: (row) =>
              row.userCount === 0 ? (
                0
              ) : (
                <Button
                  type="link"
                  size="small"
                  style={{ height: 20, padding: 0 }}
                  aria-label={`${row.userCount} 人使用 ${row.postName}`}
                  onClick={() => setShown(row)}
                >
                  {row.userCount}
                </Button>
              ),
          },
        }}
        removeNote={(rows) => {
          const held = rows.filter(({ userCount }) => userCount > 0)
          return (
            held.length > 0 && (
              <Suspense>
                <HeldPosts rows={held} />
              </Suspense>
            )
          )
        }}
      />
      <Suspense>{shown && <HoldersDialog row={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </>
  )
}
