import { useEffect } from 'react'
import { usePreferences } from '#/stores/preferences.ts'
import { useMediaQuery } from '#/kit/page/mediaQuery.ts'

/** Extra-small screens get the drawer menu; below 768 px the side menu starts collapsed (shell §11). */
export function usePhone(): boolean {
  const phone = useMediaQuery('(max-width: 575px)')
  const small = useMediaQuery('(min-width: 576px) and (max-width: 767px)')
  useEffect(() => {
    const { is_mobile, change } = usePreferences.getState()
    if (phone !== is_mobile) change({ is_mobile: phone })
  }, [phone])
  useEffect(() => {
    if (small) usePreferences.getState().change({ sidebar_type: true })
  }, [small])
  return phone
}
