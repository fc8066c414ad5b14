import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sysConfigQuery } from './sessionQueries.ts'

let zone: string | undefined

/** By whose clock pickers mean 今天 and 此刻: the browser's when undefined. */
export const productZone = () => zone

export const setProductZone = (name: string | undefined) => {
  zone = name
}

/** The time zone of the product, in which it stores and shows all times; undefined until it has told. */
export function useProductZone(asked = true): string | undefined {
  const { data } = useQuery({ ...sysConfigQuery, enabled: asked })
  return data?.timeZone
}

/** Pickers mean this zone from now on. */
export function usePickerZone(name: string | undefined) {
  useEffect(() => {
    if (name !== undefined) setProductZone(name)
  }, [name])
}
