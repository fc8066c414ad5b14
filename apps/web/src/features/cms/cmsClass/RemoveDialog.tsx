import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { useFollowWorks } from '#/features/cms/shared/classWorks.tsx'
import { callMessage } from '#/kit/http/http.ts'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { TypedWord } from '#/kit/page/TypedWord.tsx'
import { ClassDialog, type ClassDialogProps } from './classDialog.tsx'
import { useImpact } from './useImpact.ts'
import css from './cmsClass.module.css'

/** 删除栏目: what goes with them, and the name where something published does. */
export default function RemoveDialog({ rows, onClose }: ClassDialogProps) {
  const ids = rows.map(({ id }) => id)
  const impact = useImpact(ids)
  const { data } = impact
  const followWorks = useFollowWorks()
  const [withArticles, setWithArticles] = useState(true)
  const [moveTo, setMoveTo] = useState<string>()
  const [typed, setTyped] = useState(false)
  // As the server names them: in the order of the tree.
  const word = rows
    .toSorted((a, b) => (a.treeSorts === b.treeSorts ? (a.id < b.id ? -1 : 1) : a.treeSorts < b.treeSorts ? -1 : 1))
    .map(({ className }) => className)
    .join('、')
  const asksName = withArticles && (data?.published ?? 0) > 0
  const ready = data !== undefined && data.inReview === 0 && (withArticles ? !asksName || typed : moveTo !== undefined)
  return (
    <ClassDialog
      title="删除栏目"
      okText="删除"
      done="删除成功"
      height={380}
      disabled={!ready}
      act={async () => {
        const { msg } = await callMessage(
          cmsClassCalls.remove,
          {
            params: { ids: ids.join() },
            body: { withArticles, ...(withArticles ? asksName && { confirmName: word } : { moveTo }) },
          },
          { silent: true },
        )
        followWorks()
        return msg
      }}
      onClose={onClose}
    >
      <LoadState query={impact} />
      {data && (
        <>
          <div>{`栏目“${namesOf(rows, 'className')}”将移入栏目回收站。`}</div>
          <Alert
            type={data.inReview > 0 ? 'error' : 'warning'}
            showIcon
            title={
              data.inReview > 0
                ? `栏目下有 ${data.inReview} 篇文章正在审核，不能删除`
                : `下级栏目 ${data.children} 个，文章 ${data.articles} 篇（已发布 ${data.published}，审核中 ${data.inReview}），资源 ${data.resources} 个，链接 ${data.links} 个`
            }
          />
          <Radio.Group
            aria-label="文章的去向"
            vertical
            value={withArticles}
            onChange={({ target }) => setWithArticles(target.value === true)}
            options={[
              { value: true, label: '同时删除下级栏目和文章' },
              { value: false, label: '将文章移动到…' },
            ]}
          />
          {!withArticles && (
            <>
              <ClassSelect
                field={{ ...cmsClass.fields.parentId, label: '移动到的栏目' }}
                action="add"
                {...(ids.length === 1 && { except: ids[0] })}
                value={moveTo}
                onChange={(id) => setMoveTo(typeof id === 'string' ? id : undefined)}
              />
              <div className={css.note}>
                移到需要审核的栏目：没有免审发布权限时，不能移入已发布、定时发布的文章，已下线、审核通过的成为草稿。
              </div>
            </>
          )}
          {asksName && <TypedWord word={word} onMatch={setTyped} />}
        </>
      )}
    </ClassDialog>
  )
}
