import { Form, Radio } from 'antd'
import { useEffect } from 'react'
import { rootId } from '@app/shared/kit/tree.ts'
import { dept, typesBelow } from '@app/shared/system/dept.ts'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { useDeptNames } from '#/components/DeptSelect/useDeptNames.ts'
import { OrgIcon } from '#/components/orgTree/OrgIcon.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { call } from '#/kit/http/http.ts'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { TreePage } from '#/kit/tree/TreePage.tsx'
import { useDictLabels } from '#/kit/words/useDict.ts'

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
        inputs: { parentId: DeptParentInput, deptType: DeptTypeInput },
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

/** 上级部门: not below the department itself, and above a company no mere department; a new place has a new number. */
function DeptParentInput({ rowId, id, value, disabled, onChange, onBlur }: InputProps) {
  const form = Form.useFormInstance()
  const type: unknown = Form.useWatch('deptType', form)
  const choose = async (parentId: string) => {
    onChange?.(parentId || undefined)
    if (!parentId || rowId !== undefined) return
    const sort = await call(dept.endpoints.maxSort, { params: { scope: parentId } }, { silent: true }).catch(() => null)
    // Without the right to look numbers up the one that stands there stays.
    if (sort !== null) form.setFieldValue('treeSort', sort)
  }
  return (
    <DeptSelect
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      scope={type === 'company' ? 'nonDept' : 'all'}
      except={rowId}
      value={typeof value === 'string' ? value : null}
      onChange={(chosen) => void choose(chosen)}
    />
  )
}

/** 类型: what may stand below the chosen parent; one that may not gives way to the first that may. */
function DeptTypeInput({ field, id, value, disabled, onChange }: InputProps) {
  const form = Form.useFormInstance()
  const parentId: unknown = Form.useWatch('parentId', { form, preserve: true })
  const isRoot = parentId === rootId
  const parents = useDeptNames(typeof parentId === 'string' && !isRoot ? [parentId] : [])
  const entries = useDictLabels(field.options.dict)
  const parentType = parents?.[0]?.deptType
  const allowed: readonly string[] = isRoot || parentType ? typesBelow(parentType) : []
  const [first] = allowed
  const misplaced = first !== undefined && !allowed.includes(String(value))
  useEffect(() => {
    if (misplaced) onChange?.(first)
  })
  const choices = entries.filter(({ dictValue }) => (first ? allowed.includes(dictValue) : dictValue === value))
  return (
    <Radio.Group
      {...(id && { id })}
      disabled={useDisabled(disabled)}
      aria-label={field.label}
      optionType="button"
      buttonStyle="solid"
      options={choices.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
