import { useEffect } from 'react'
import { themeConfig } from '@app/shared/system/themeConfig.ts'
import { call } from '#/kit/http/http.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { isUntouched, parseThemed, themedText } from '#/stores/themed.ts'

const restMs = 1_000
/** Longer than the time in which the server refuses the same call again. */
const againMs = 6_000

/**
 * Keeps a copy of the looks with the user's account and takes it over in a browser where nothing was chosen yet
 * (shell §9). Failures stay quiet: the looks are stored here in any case.
 */
export function useThemeCopy() {
  useEffect(() => {
    let saved: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const quiet = { silent: true }

    const save = async () => {
      const themeObj = themedText(usePreferences.getState())
      if (saved === undefined || themeObj === saved) return
      const [result] = await Promise.allSettled([call(themeConfig.save, { body: { themeObj } }, quiet)])
      if (result.status === 'fulfilled') saved = themeObj
      else timer = setTimeout(() => void save(), againMs)
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void save(), restMs)
    }
    const load = async () => {
      const [result] = await Promise.allSettled([call(themeConfig.current, {}, quiet)])
      if (result.status === 'rejected') return
      const text = result.value?.themeObj
      const now = usePreferences.getState()
      const taken = text && isUntouched(now)
      // A phone has no room for a fixed width, and its own is nobody else's.
      if (taken) now.change({ ...parseThemed(text), ...(now.is_mobile && { content_width: 'Fluid' }) })
      saved = (!taken && text) || themedText(usePreferences.getState())
      later()
    }

    void load()
    const stop = usePreferences.subscribe(later)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
