import { useEffect } from 'react'
import LoginIndex from '#/features/auth/login/LoginIndex.tsx'
import { useBrand, useDocumentTitle } from '#/kit/session/brand.ts'
import css from './LoginLayout.module.css'

const image = (url: string | undefined) => (url ? { backgroundImage: `url(${JSON.stringify(url)})` } : undefined)

/** Frame of the sign-in pages: a picture behind a box, the product on its left, the page on its right. */
export default function LoginLayout() {
  const { title, logo, loginBg, loginContainer, copyright } = useBrand()
  useDocumentTitle('登录')
  useEffect(() => {
    document.body.classList.add('userLayout')
    return () => document.body.classList.remove('userLayout')
  }, [])

  return (
    <div className={css.screen} style={image(loginBg)}>
      <main className={css.box}>
        <div className={css.product} style={image(loginContainer)} data-own={loginContainer ? '' : undefined}>
          <img className={css.logo} src={logo} alt="" height={60} />
          <p className={css.title}>{title}</p>
        </div>
        <div className={css.page}>
          <LoginIndex />
        </div>
      </main>
      {copyright && <footer className={css.footer}>{copyright}</footer>}
    </div>
  )
}
