import { rootId } from '@app/shared/kit/tree.ts'
import { dept } from '@app/shared/system/dept.ts'
import { OrgIcon } from '#/components/orgTree/OrgIcon.tsx'
import { UserInput } from '#/components/UserSelect/UserInput.tsx'
import { TreePage } from '#/kit/tree/TreePage.tsx'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { DeptParentInput } from './DeptParentInput.tsx'
import { DeptTypeInput } from './DeptTypeInput.tsx'

const details = ['leader', 'leaderUserId', 'phone', 'address', 'zipCode', 'email', 'remark']
const main = ['deptCode', 'deptName', 'deptFullName', 'treeSort', 'deptType']

/** 部门管理: the root keeps its place and its kind. */
export default function SysDeptIndex() {
  return (
    <TreePage
      resource={dept}
      rooted
      levels={3}
      addChild="添加子部门"
      mayHaveChildren={(row) => row.status === '0'}
      search={['deptName', 'deptCode']}
      icon={(row) => <OrgIcon type={row.deptType} />}
      columnOrder={['deptName', 'deptCode', 'leader', 'phone', 'email', 'status', 'treeSort']}
      columns={{
        deptType: { hidden: true },
        deptCode: { width: 96 },
        leader: { width: 80 },
        phone: { title: '联系电话', width: 104 },
        email: { title: '邮箱', width: 136 },
        status: { width: 72 },
        treeSort: { width: 64 },
      }}
      form={{
        size: { width: 640, height: 480 },
        drawer: 480,
        inputs: { parentId: DeptParentInput, deptType: DeptTypeInput, leaderUserId: UserInput },
        fields: ({ id, parentId }) => [
          ...(parentId === rootId ? [] : ['parentId']),
          ...main,
          ...(id === undefined ? [] : ['status']),
          ...details,
        ],
        more: { title: '详细信息', fields: details },
      }}
      removeRefusal={(row) => (row.parentId === rootId ? '根部门不允许删除' : undefined)}
      removeText={(rows) =>
        `当前选中部门名称为"${namesOf(rows, 'deptName')}"的数据，各角色自定义数据权限中的这些部门一并移除`
      }
    />
  )
}
