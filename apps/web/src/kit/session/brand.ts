import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { basePath } from '#/kit/http/base.ts'
import { sysConfigQuery } from './sessionQueries.ts'

export interface Brand {
  title: string
  /** Address of the logo; the bundled one unless configured. */
  logo: string
  loginBg: string | undefined
  loginContainer: string | undefined
  copyright: string
}

/** Empty and the word `false` mean unset (auth §2.2). */
export const isSet = (value: string | undefined | null): value is string =>
  value !== undefined && value !== null && value !== '' && value !== 'false'

/** Title, logo and images of this installation. */
export function useBrand(): Brand {
  const { data } = useQuery(sysConfigQuery)
  return {
    title: isSet(data?.title) ? data.title : 'Atrium',
    logo: isSet(data?.logo) ? data.logo : `${basePath}/logo.png`,
    loginBg: isSet(data?.loginBg) ? data.loginBg : undefined,
    loginContainer: isSet(data?.loginContainer) ? data.loginContainer : undefined,
    copyright: isSet(data?.copyright) ? data.copyright : '',
  }
}

/** `{page} - {system}` in the title of the window. */
export function useDocumentTitle(page: string) {
  const { title } = useBrand()
  useEffect(() => {
    document.title = `${page} - ${title}`
  }, [page, title])
}
