import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { auditMode as auditModes } from '@app/shared/cms/articleStatus.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { call } from '#/kit/http/http.ts'
import { ClassDialog, type ClassDialogProps } from './classDialog.tsx'
import { useImpact } from './useImpact.ts'
import css from './cmsClass.module.css'

/** 合并栏目: one of the ticked classes takes what the others hold. */
export default function MergeDialog({ rows, onClose }: ClassDialogProps) {
  const able = rows.filter(({ classType }) => classType === 'list' || classType === 'single')
  const [targetId, setTargetId] = useState(able[0]?.id)
  const [withChildren, setWithChildren] = useState(true)
  const [redirect, setRedirect] = useState(true)
  const sources = rows.filter(({ id }) => id !== targetId)
  const isReviewed = able.some(({ id, auditMode }) => id === targetId && auditMode !== auditModes.none)
  const impact = useImpact(rows.map(({ id }) => id))
  return (
    <ClassDialog
      title="合并栏目"
      okText="合并"
      done="合并成功"
      height={360}
      disabled={targetId === undefined}
      act={() =>
        call(
          cmsClassCalls.merge,
          { body: { targetId: targetId ?? '', ids: sources.map(({ id }) => id), withChildren, redirect } },
          { silent: true },
        )
      }
      onClose={onClose}
    >
      <div>合并到</div>
      <Radio.Group
        aria-label="目标栏目"
        value={targetId}
        onChange={({ target }) => setTargetId(String(target.value))}
        options={rows.map(({ id, className, classPath }) => ({
          value: id,
          label: `${className}（${classPath}）`,
          disabled: !able.some((row) => row.id === id),
        }))}
        vertical
      />
      <Checkbox checked={withChildren} onChange={({ target }) => setWithChildren(target.checked)}>
        下级栏目一并并入
      </Checkbox>
      <Checkbox checked={redirect} onChange={({ target }) => setRedirect(target.checked)}>
        生成旧地址重定向
      </Checkbox>
      <div className={css.note}>
        {`其余 ${sources.length} 个栏目的文章、资源、链接和授权并入目标栏目，空栏目移入栏目回收站。`}
        {impact.data && `涉及下级栏目 ${impact.data.children} 个、文章 ${impact.data.articles} 篇。`}
        {isReviewed &&
          '目标栏目需要审核：没有免审发布权限时，不能并入已发布、定时发布或审核中的文章，已下线、审核通过的成为草稿。'}
      </div>
    </ClassDialog>
  )
}
