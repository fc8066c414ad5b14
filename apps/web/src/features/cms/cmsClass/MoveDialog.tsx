import { useQuery } from '@tanstack/react-query'
import { Checkbox, Descriptions } from 'antd'
import { useState } from 'react'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { rootId, type TreeNode } from '@app/shared/kit/tree.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { call } from '#/kit/http/http.ts'
import { flatNodes } from '#/kit/tree/treeSource.ts'
import { ClassDialog, type ClassDialogProps } from './classDialog.tsx'
import { useImpact } from './useImpact.ts'

/** 移动栏目: where to, and which addresses change. */
export default function MoveDialog({ rows, onClose }: ClassDialogProps) {
  const [row] = rows
  const [targetId, setTargetId] = useState<string>()
  const [redirect, setRedirect] = useState(true)
  const impact = useImpact(rows.map(({ id }) => id))
  const { data: nodes = [] } = useQuery({
    queryKey: [cmsClass.name, 'select', 'paths'],
    queryFn: ({ signal }) =>
      call(cmsClassCalls.listTree, { params: { level: 8, id: rootId }, query: { action: 'add' } }, { signal }),
  })
  if (!row) return null
  const parentPath = targetId === rootId ? '' : pathIn(nodes, targetId)
  const next = targetId === undefined || parentPath === undefined ? undefined : `${parentPath}/${row.classCode}`
  return (
    <ClassDialog
      title={`移动栏目【${row.className}】`}
      okText="移动"
      done="移动成功"
      height={360}
      disabled={targetId === undefined}
      act={() =>
        call(cmsClassCalls.move, { body: { id: row.id, targetId: targetId ?? rootId, redirect } }, { silent: true })
      }
      onClose={onClose}
    >
      <ClassSelect
        field={cmsClass.fields.parentId}
        action="add"
        except={row.id}
        top
        value={targetId}
        onChange={(id) => setTargetId(typeof id === 'string' ? id : undefined)}
      />
      <Descriptions
        size="small"
        column={1}
        bordered
        items={[
          { key: 'old', label: '原路径', children: row.classPath },
          { key: 'new', label: '新路径', children: next ?? '请选择上级栏目' },
          { key: 'children', label: '下级栏目', children: impact.data ? `${impact.data.children} 个` : '…' },
          {
            key: 'articles',
            label: '访问地址变化',
            children: impact.data ? `${impact.data.published} 篇已发布文章（共 ${impact.data.articles} 篇）` : '…',
          },
        ]}
      />
      <Checkbox checked={redirect} onChange={({ target }) => setRedirect(target.checked)}>
        生成旧地址重定向
      </Checkbox>
    </ClassDialog>
  )
}

const pathIn = (nodes: readonly TreeNode[], id: string | undefined): string | undefined => {
  const path = flatNodes(nodes).find((node) => node.id === id)?.attributes.classPath
  return typeof path === 'string' ? path : undefined
}
