import { Input } from 'antd'
import { Suspense, type ComponentType } from 'react'
import type { Fields } from '@app/shared/kit/field.ts'
import { rootId, type Tree } from '@app/shared/kit/tree.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const TreeChoice = latePart(() => import('#/kit/form/TreeChoice.tsx'))

const made = new WeakMap<object, ComponentType<InputProps>>()

/** Choice of the node above, without the node itself and what stands below it; one component per tree. */
export function treeParentInput(resource: Tree<Fields>): ComponentType<InputProps> {
  const known = made.get(resource)
  if (known) return known
  const { select, selectExcept } = resource.treeEndpoints
  function TreeParent({ rowId, ...rest }: InputProps) {
    const params = { level: 50, id: rootId }
    const source = rowId
      ? { endpoint: selectExcept, params: { ...params, excludeId: rowId } }
      : { endpoint: select, params }
    return (
      <Suspense fallback={<Input disabled placeholder="请选择" />}>
        <TreeChoice {...rest} name={resource.name} source={source} rootLabel={`无上级${resource.label}`} />
      </Suspense>
    )
  }
  made.set(resource, TreeParent)
  return TreeParent
}
