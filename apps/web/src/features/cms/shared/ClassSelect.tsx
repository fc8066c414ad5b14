import { Input } from 'antd'
import { Suspense } from 'react'
import { cmsClass, type ClassAction } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const TreeChoice = latePart(() => import('#/kit/form/TreeChoice.tsx'))

export interface ClassSelectProps extends InputProps {
  /** What is to be done in the class; the others only lead to those that can be chosen. */
  action: ClassAction
  /** A class that is left out, with all below it. */
  except?: string | undefined
  /** The place above all classes can be chosen as well. */
  top?: boolean
  clearable?: boolean
  multiple?: boolean
  placeholder?: string
}

/** Choice of classes, one unless said otherwise, out of those in which the user may do it. */
export function ClassSelect({ action, except, top = false, ...rest }: ClassSelectProps) {
  const params = { level: 8, id: rootId }
  const source = except
    ? { endpoint: cmsClassCalls.listTreeExcludeChild, params: { ...params, excludeId: except }, query: { action } }
    : { endpoint: cmsClassCalls.listTree, params, query: { action } }
  return (
    <Suspense fallback={<Input disabled placeholder={rest.placeholder ?? '请选择'} />}>
      <TreeChoice {...rest} name={cmsClass.name} source={source} {...(top && { rootLabel: '顶级栏目' })} />
    </Suspense>
  )
}
