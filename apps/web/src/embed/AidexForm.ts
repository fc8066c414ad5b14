import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { FormRendererProps, FormRendererRef } from '#/components/form/FormRenderer.tsx'
import { addRoot } from '#/components/form/roots.ts'
import { connectHttp } from '#/kit/http.ts'
import { EmbeddedForm } from './EmbeddedForm.tsx'

/** What a page sets on the element before it is known to the browser too. */
type Settings = Pick<
  FormRendererProps,
  | 'value'
  | 'defaultValue'
  | 'dynamicData'
  | 'config'
  | 'disabled'
  | 'readOnly'
  | 'mode'
  | 'outputString'
  | 'fieldPermissions'
>
const settingNames = [
  'value',
  'defaultValue',
  'dynamicData',
  'config',
  'disabled',
  'readOnly',
  'mode',
  'outputString',
  'fieldPermissions',
] as const satisfies (keyof Settings)[]

const waiting = [
  'getData',
  'getValue',
  'setData',
  'setOptions',
  'show',
  'hide',
  'enable',
  'disable',
  'validate',
  'reset',
  'setErrors',
  'scrollTo',
  'getFieldSchema',
] as const satisfies (keyof FormRendererRef)[]

/** The style sheet lies beside the script that defines the element. */
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''
const styleSheet = script.replace(/form-renderer\.js.*$/, 'form-renderer.css')

/**
 * `<aidex-form>`: the renderer for pages of others (form-designer §10). Properties and methods are those of the
 * renderer, every method answers a promise; events carry what the renderer's callbacks get in `detail`. `token` is the
 * bearer token for options and files of this system.
 */
export class AidexForm extends HTMLElement {
  #settings: Settings = { value: undefined }
  #root: Root | undefined
  #arrived: (form: FormRendererRef) => void = () => undefined
  #form = new Promise<FormRendererRef>((resolve) => (this.#arrived = resolve))
  #leave: () => void = () => undefined
  token: string | undefined

  connectedCallback() {
    // A page that was faster than this script has left its settings on the plain element.
    for (const name of settingNames) {
      if (!Object.hasOwn(this, name)) continue
      const early = Reflect.get(this, name) as never
      Reflect.deleteProperty(this, name)
      this.#settings[name] = early
    }
    connectHttp({
      token: () => this.token,
      expired: () => this.tell('expired'),
      error: (text) => this.tell('error', text),
    })
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    this.#leave = addRoot(shadow)
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styleSheet
    const place = document.createElement('div')
    shadow.replaceChildren(link, place)
    this.#root = createRoot(place)
    this.draw()
  }

  disconnectedCallback() {
    this.#leave()
    this.#root?.unmount()
    this.#root = undefined
  }

  setting<Name extends keyof Settings>(name: Name): Settings[Name] {
    return this.#settings[name]
  }

  set<Name extends keyof Settings>(name: Name, value: Settings[Name]) {
    this.#settings = { ...this.#settings, [name]: value }
    this.draw()
  }

  async ask(name: (typeof waiting)[number], args: unknown[]): Promise<unknown> {
    const form = await this.#form
    return (form[name] as (...given: unknown[]) => unknown)(...args)
  }

  private draw() {
    const tell = (name: string, detail?: unknown) => this.tell(name, detail)
    this.#root?.render(
      createElement(EmbeddedForm, {
        ...this.#settings,
        shadow: this.shadowRoot as ShadowRoot,
        ref: (form) => {
          if (form) this.#arrived(form)
        },
        onSubmit: (getData) => tell('submit', getData),
        onChange: (value, model) => tell('change', { value, model }),
        onReady: () => tell('ready'),
        onValidateFail: (errors) => tell('validateFail', errors),
      }),
    )
  }

  private tell(name: string, detail?: unknown) {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }
}

for (const name of settingNames)
  Object.defineProperty(AidexForm.prototype, name, {
    get(this: AidexForm) {
      return this.setting(name)
    },
    set(this: AidexForm, value: never) {
      this.set(name, value)
    },
  })

for (const name of waiting)
  Object.defineProperty(AidexForm.prototype, name, {
    value(this: AidexForm, ...args: unknown[]) {
      return this.ask(name, args)
    },
  })
