import { Cascader } from 'antd'
import { defaultOptions } from '@app/form-engine/controls/catalog.ts'
import type { Option } from '@app/form-engine/document/types.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { placeLook, placeSearch } from './controls/families/places.ts'
import { useStanding } from './options/useStanding.ts'

interface PlaceInputProps {
  type: string
  label: string
  /** One place, several of them, or the way down to one. */
  wants: 'place' | 'places' | 'way'
  value: unknown
  disabled?: boolean
  onChange: (values: string[]) => void
}

interface Place {
  value: string
  label: string
  children?: Place[]
}

const noPlaces: readonly Option[] = []

/** Ways down to values, in their order; a value that is nowhere is its own way. */
function waysTo(places: readonly Option[], values: readonly string[]): string[][] {
  const ways = new Map<string, string[]>()
  const collect = (list: readonly Option[], above: readonly string[]) => {
    for (const { value, children = [] } of list) {
      const way = [...above, String(value)]
      ways.set(String(value), way)
      collect(children, way)
    }
  }
  collect(places, [])
  return values.map((value) => ways.get(value) ?? [value])
}

const lastOf = (way: readonly string[]) => way.slice(-1)

/** Places of a tree that stands, to compare a field of that type with, outside a form. */
export function PlaceInput({ type, label, wants, value, disabled: own, onChange }: PlaceInputProps) {
  const disabled = useDisabled(own)
  const control = { type, options: defaultOptions(type) }
  const places = useStanding([control])?.(control) ?? noPlaces
  const values = [value ?? []].flat().map(String)
  const shared = {
    ...placeLook,
    'aria-label': label,
    options: places as Place[],
    loading: places.length === 0,
    disabled,
    placeholder: '请选择',
    allowClear: true,
    showSearch: placeSearch,
    getPopupContainer: insideCard,
  }
  if (wants === 'places')
    return (
      <Cascader<Place>
        {...shared}
        multiple
        maxTagCount="responsive"
        showCheckedStrategy={Cascader.SHOW_PARENT}
        value={waysTo(places, values)}
        onChange={(ways) => onChange((ways as string[][]).flatMap(lastOf))}
      />
    )
  return (
    <Cascader<Place>
      {...shared}
      changeOnSelect={wants === 'place'}
      value={wants === 'way' ? values : (waysTo(places, values)[0] ?? [])}
      // A cleared one is told as nothing, whatever the type says.
      onChange={(way: string[] | undefined) => onChange(wants === 'way' ? (way ?? []) : lastOf(way ?? []))}
    />
  )
}
