import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createQueries } from '#/app/queryClient.ts'
import type { FormRendererRef, FormRendererProps } from '#/components/form/FormRenderer.tsx'
import { addRoot } from '#/components/form/roots.ts'
import { createHttp } from '#/kit/http/http.ts'
import { askThrough } from '#/kit/http/httpOf.ts'
import { definitionFrom, type GivenForm } from './definitionFrom.ts'
import { EmbeddedForm } from './EmbeddedForm.tsx'

/** What a page sets on the element before it is known to the browser too. */
type Settings = Pick<
  FormRendererProps,
  | 'defaultValue'
  | 'recorded'
  | 'context'
  | 'dynamicData'
  | 'config'
  | 'disabled'
  | 'readOnly'
  | 'mode'
  | 'outputString'
  | 'fieldPermissions'
> & { value: GivenForm }
const settingNames = [
  'value',
  'defaultValue',
  'recorded',
  'context',
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

/** The style sheet lies beside the script that defines the element; the product is where both come from. */
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''
const scriptOrigin = URL.parse(script)?.origin ?? ''
const styleSheet = script.replace(/form-renderer\.js.*$/, 'form-renderer.css')

/**
 * `<aidex-form>`: the renderer for pages of others (form-designer §10). Properties and methods are those of the
 * renderer, every method answers a promise; events carry what the renderer's callbacks get in `detail`. The definition
 * may be JSON text, as property or attribute. `token` is the bearer token for options and files of the product, which
 * is where the script came from unless `server` says otherwise; it is sent nowhere else, and two elements share nothing.
 */
export class AidexForm extends HTMLElement {
  #settings: Settings = { value: undefined }
  #root: Root | undefined
  #arrived: (form: FormRendererRef) => void = () => undefined
  #form = new Promise<FormRendererRef>((resolve) => (this.#arrived = resolve))
  #leave: () => void = () => undefined
  #failure: string | undefined
  readonly #queries = createQueries()
  token: string | undefined
  /** Origin of the product. */
  server: string = scriptOrigin

  static readonly observedAttributes = ['value', 'server']

  constructor() {
    super()
    const http = createHttp(() => ({
      server: this.server,
      token: () => this.token,
      expired: () => this.tell('expired'),
      error: (text) => this.tell('error', text),
    }))
    askThrough(this.#queries, http)
  }

  attributeChangedCallback(name: string, _former: string | null, next: string | null) {
    if (name === 'value') this.set('value', next ?? undefined)
    else this.server = next ?? scriptOrigin
  }

  connectedCallback() {
    // A page that was faster than this script has left its settings on the plain element.
    for (const name of settingNames) {
      if (!Object.hasOwn(this, name)) continue
      const early = Reflect.get(this, name) as never
      Reflect.deleteProperty(this, name)
      this.#settings[name] = early
    }
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
    if (!this.#root) return
    const tell = (name: string, detail?: unknown) => this.tell(name, detail)
    const { definition, failure } = definitionFrom(this.#settings.value)
    if (failure !== undefined && failure !== this.#failure) tell('error', failure)
    this.#failure = failure
    this.#root.render(
      createElement(EmbeddedForm, {
        ...this.#settings,
        value: definition,
        failure,
        queries: this.#queries,
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
