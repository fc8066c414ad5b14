import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { rootId, type TreeNode } from '@app/shared/kit/tree.ts'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { matchesTitle } from '#/kit/words/pinyin.ts'
import type { InputProps } from './inputProps.ts'
import { useDisabled } from './useDisabled.ts'

interface TreeChoiceProps extends InputProps {
  /** Resource the nodes belong to: its writes refresh them. */
  name: string
  source: {
    endpoint: Endpoint
    params: Readonly<Record<string, unknown>>
    query?: Readonly<Record<string, unknown>>
  }
  /** Word for the place above all nodes; without it only nodes can be chosen. */
  rootLabel?: string
  placeholder?: string
  /** The choice can be taken back. */
  clearable?: boolean
  /** Several nodes; the value is a list of their ids. */
  multiple?: boolean
}

/** Nodes of a tree, one unless said otherwise, searched by name or the initials of its pinyin. */
export default function TreeChoice(props: TreeChoiceProps) {
  const { field, id, value, disabled, onChange, onBlur, name, source, rootLabel, multiple } = props
  const { data, isFetching } = useQuery({
    queryKey: [name, 'select', source.endpoint.path, source.params, source.query],
    queryFn: async ({ signal }) =>
      (await call(
        source.endpoint,
        { params: source.params, ...(source.query && { query: source.query }) },
        { signal },
      )) as TreeNode[],
  })
  const nodes = (data ?? []).map(choiceOf)
  const top = rootLabel ? [{ value: rootId, title: rootLabel, disabled: false, children: [] }] : []
  return (
    <TreeSelect
      id={id}
      disabled={useDisabled(disabled)}
      allowClear={props.clearable ?? false}
      loading={isFetching}
      getPopupContainer={insideCard}
      treeData={[...top, ...nodes]}
      treeDefaultExpandedKeys={(data ?? []).map((node) => node.id)}
      {...(multiple
        ? { multiple, treeCheckable: true, treeCheckStrictly: false, showCheckedStrategy: TreeSelect.SHOW_PARENT }
        : {})}
      value={data ? chosen(value) : undefined}
      placeholder={props.placeholder ?? '请选择'}
      aria-label={field.label}
      showSearch={{ filterTreeNode: (typed, node) => matchesTitle(String(node.title), typed) }}
      style={{ width: '100%' }}
      onChange={(next?: string | string[]) => onChange?.(next ?? null)}
      onBlur={onBlur}
    />
  )
}

const chosen = (value: unknown) =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null ? undefined : String(value)

interface Choice {
  value: string
  title: string
  disabled: boolean
  children: Choice[]
}

const choiceOf = ({ id, title, selectable, disabled, children }: TreeNode): Choice => ({
  value: id,
  title,
  disabled: disabled || !selectable,
  children: (children ?? []).map(choiceOf),
})
