import type { Locale } from 'antd/es/locale'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useState } from 'react'
import { usePreferences } from '#/stores/preferences.ts'

/** The component library's words; Chinese is always there, any other language is loaded when it is chosen. */
export function useLibraryLocale(): Locale {
  const language = usePreferences((state) => state.app_language)
  const [english, setEnglish] = useState<Locale>()
  useEffect(() => {
    if (language === 'en-US') void import('antd/locale/en_US').then((loaded) => setEnglish(loaded.default))
  }, [language])
  return language === 'en-US' ? (english ?? zhCN) : zhCN
}
