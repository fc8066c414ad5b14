import { memo, startTransition, useEffect, useState } from 'react'
import type { Control } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import type { ValuePath } from '@app/form-engine/runtime/types.ts'
import { ControlNode } from './ControlNode.tsx'
import { useForm } from './formScope.ts'
import css from './form.module.css'

interface ControlListProps {
  list: readonly Control[]
  row?: ValuePath | undefined
}

/** Controls in their order; the slices of a large form come one after another. */
export const ControlList = memo(function ControlList({ list, row }: ControlListProps) {
  const { sliced } = useForm()
  return <div className={css.list}>{sliced ? <Slices list={list} row={row} /> : <Slice list={list} row={row} />}</div>
})

const Slice = memo(function Slice({ list, row }: ControlListProps) {
  return list.map((control) => <ControlNode key={control.key} control={control} row={row} />)
})

const firstWeight = 40
const sliceWeight = 60

/** Parts of about as many controls, the first one larger: it fills the screen. */
export function slicesOf(list: readonly Control[]): Control[][] {
  const slices: Control[][] = []
  let slice: Control[] = []
  let weight = 0
  for (const control of list) {
    slice.push(control)
    weight += [...walk([control])].length
    if (weight < (slices.length === 0 ? firstWeight : sliceWeight)) continue
    slices.push(slice)
    slice = []
    weight = 0
  }
  return slice.length > 0 ? [...slices, slice] : slices
}

function Slices({ list, row }: ControlListProps) {
  const { mounting } = useForm()
  const [slices] = useState(() => slicesOf(list))
  const [shown, setShown] = useState(1)
  useEffect(() => {
    if (shown >= slices.length) return undefined
    return mounting.next(
      () => startTransition(() => setShown((now) => now + 1)),
      () => setShown(slices.length),
    )
  }, [mounting, shown, slices])
  return slices.slice(0, shown).map((slice) => (
    <div key={slice[0]?.key} className={css.slice}>
      <Slice list={slice} row={row} />
    </div>
  ))
}
