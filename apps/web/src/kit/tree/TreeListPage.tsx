import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Fields } from '@app/shared/kit/field.ts'
import { belowKey } from '@app/shared/kit/searchValue.ts'
import type { Tree } from '@app/shared/kit/tree.ts'
import type { FormOptions } from '#/kit/form/ResourceForm.tsx'
import { httpOf } from '#/kit/http/httpOf.ts'
import { ResourcePage, type ResourcePageProps } from '#/kit/list/ResourcePage.tsx'
import { useListState } from '#/kit/list/useListState.ts'
import { SidePane } from './SidePane.tsx'
import { TreePane } from './TreePane.tsx'
import { flatNodes, wholeTree } from './treeSource.ts'

export type TreeListPageProps<F extends Fields, T extends Fields> = ResourcePageProps<F> & {
  /** Its nodes stand beside the list; they must be there to choose from (`select`). */
  tree: Tree<T>
  /** The search field of the list that names a node. */
  by: keyof F & string
  /** What the form of a node is told. */
  treeForm?: FormOptions
}

/** A list beside a tree: the chosen node and everything under it narrow the list, new rows begin with the node. */
export function TreeListPage<F extends Fields, T extends Fields>(props: TreeListPageProps<F, T>) {
  // Inside the kit rows are plain records: the contracts typed them where the page called.
  const { tree, by, treeForm, ...list } = props as unknown as TreeListPageProps<Fields, Fields>
  const [{ filters }, setState] = useListState()
  const selected = filters[by]
  const [known, setKnown] = useState<{ id: string; title: string }>()
  // Whoever comes with an address has not chosen anything yet.
  const { data } = useQuery({
    queryKey: [tree.name, 'select', 'whole'],
    queryFn: ({ client, signal }) => wholeTree(httpOf(client), tree, signal),
    enabled: selected !== undefined && known?.id !== selected,
  })
  const named = known?.id === selected ? known : flatNodes(data ?? []).find(({ id }) => id === selected)
  const choose = (node: { id: string; title: string } | undefined) => {
    const { [by]: _, [belowKey(by)]: __, ...others } = filters
    setKnown(node)
    setState({ filters: node ? { ...others, [by]: node.id } : others, pageNum: 1 })
  }
  const countBelow = (below: boolean) => {
    const { [belowKey(by)]: _, ...others } = filters
    setState({ filters: below ? others : { ...others, [belowKey(by)]: 'N' }, pageNum: 1 })
  }
  const form = list.form
  const begun = selected === undefined ? {} : { [by]: selected }
  const searched = Object.entries(list.resource.fields).flatMap(([key, f]) =>
    f.options.search && key !== by ? [key] : [],
  )
  return (
    <SidePane
      label={tree.label}
      chosen={selected === undefined ? '全部' : (named?.title ?? '…')}
      pane={(done) => (
        <TreePane
          tree={tree}
          form={treeForm}
          selected={selected}
          name={named?.title}
          below={filters[belowKey(by)] !== 'N'}
          onBelow={countBelow}
          onSelect={(node) => {
            choose(node)
            done()
          }}
        />
      )}
    >
      <ResourcePage
        {...list}
        search={list.search ?? searched}
        title={list.title ?? (selected === undefined ? undefined : named?.title)}
        form={{ ...form, initialValues: { ...begun, ...form?.initialValues } }}
      />
    </SidePane>
  )
}
