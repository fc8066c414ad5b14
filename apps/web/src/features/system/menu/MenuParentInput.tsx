import { Form, TreeSelect } from 'antd'
import { rootId } from '@app/shared/kit/tree.ts'
import { childTypes, type MenuItem, type MenuType } from '@app/shared/system/menu.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { matchesTitle } from '#/kit/words/pinyin.ts'
import { useMenus } from './useMenus.ts'

interface Choice {
  value: string
  title: string
  disabled: boolean
  children: Choice[]
}

/** The place of a row: where its type may stand, never below itself. */
export function MenuParentInput({ id, field, rowId, value, disabled, onChange, onBlur }: InputProps) {
  const { data, isFetching } = useMenus()
  // A stored row keeps its type; a new one takes a type that fits the place.
  const menuType = Form.useWatch<MenuType | undefined>('menuType')
  const fits = (row: MenuItem) =>
    rowId && menuType ? childTypes(row.menuType).includes(menuType) : row.menuType !== 'F'
  const choices = (rows: readonly MenuItem[]): Choice[] =>
    rows
      .filter((row) => row.id !== rowId && (row.menuType !== 'F' || menuType === 'F'))
      .map((row) => ({
        value: row.id,
        title: row.menuName,
        disabled: !fits(row) || (rowId === undefined && row.status === '1'),
        children: choices(row.children),
      }))
  const treeData: Choice[] = [{ value: rootId, title: '主目录', disabled: false, children: choices(data ?? []) }]
  return (
    <TreeSelect
      id={id}
      aria-label={field.label}
      disabled={useDisabled(disabled)}
      loading={isFetching}
      getPopupContainer={insideCard}
      treeData={treeData}
      treeDefaultExpandedKeys={[rootId]}
      value={data ? String(value ?? rootId) : undefined}
      placeholder="请选择"
      showSearch={{ filterTreeNode: (typed, node) => matchesTitle(String(node.title), typed) }}
      style={{ width: '100%' }}
      onChange={(next?: string) => onChange?.(next ?? rootId)}
      onBlur={onBlur}
    />
  )
}
