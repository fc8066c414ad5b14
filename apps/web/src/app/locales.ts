import type { Locale } from 'antd/es/locale'
import zhCN from 'antd/es/locale/zh_CN'
import { useEffect, useState } from 'react'
import { usePreferences } from '#/stores/preferences.ts'

/** Month and year of a calendar are named by what they show: `2026年`, not 选择年份. */
function namedByText(locale: Locale): Locale {
  const { DatePicker } = locale
  if (!DatePicker) return locale
  const { yearSelect: _, monthSelect: __, ...lang } = DatePicker.lang
  return { ...locale, DatePicker: { ...DatePicker, lang: lang as typeof DatePicker.lang } }
}

const chinese = namedByText(zhCN)

/** The component library's words; Chinese is always there, any other language is loaded when it is chosen. */
export function useLibraryLocale(): Locale {
  const language = usePreferences((state) => state.app_language)
  const [english, setEnglish] = useState<Locale>()
  useEffect(() => {
    if (language === 'en-US')
      void import('antd/es/locale/en_US').then((loaded) => setEnglish(namedByText(loaded.default)))
  }, [language])
  return language === 'en-US' ? (english ?? chinese) : chinese
}
