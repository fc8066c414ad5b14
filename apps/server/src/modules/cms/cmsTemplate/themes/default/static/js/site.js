// Shade of the pages: as the system says until the visitor chose another one.
const root = document.documentElement
const key = 'site.shade'
const stored = localStorage.getItem(key)
if (stored === 'dark' || stored === 'light') root.dataset.shade = stored
const shade = document.querySelector('.shade')
if (shade) {
  shade.hidden = false
  const isDark = () =>
    (root.dataset.shade ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  const tell = () => shade.setAttribute('aria-pressed', String(isDark()))
  tell()
  shade.addEventListener('click', () => {
    root.dataset.shade = isDark() ? 'light' : 'dark'
    localStorage.setItem(key, root.dataset.shade)
    tell()
  })
}

const form = document.querySelector('.unlock')
const say = (text) => {
  const alert = form.querySelector('[role=alert]')
  alert.textContent = text
  alert.hidden = false
}
const unlock = async () => {
  const answer = await fetch('/unlock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: form.dataset.path, password: form.querySelector('input').value }),
  })
  if (answer.ok) location.reload()
  else say((await answer.text()) || '暂时无法验证，请稍后再试')
}
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  unlock().catch(() => say('网络异常，请稍后再试'))
})

// A page that is looked at counts once, without a cookie; what keeps it from being counted keeps nobody from reading.
const { count } = document.body.dataset
if (count !== undefined) {
  const visit = { path: location.pathname, ref: document.referrer, ...(count === '' ? {} : { no: Number(count) }) }
  navigator.sendBeacon('/api/v1/visit', new Blob([JSON.stringify(visit)], { type: 'application/json' }))
}

// The guestbook works without this: one press sends once, another picture comes without losing what was typed.
const leave = document.querySelector('.leave')
leave?.addEventListener('submit', () => {
  for (const button of leave.querySelectorAll('button:not([type=button])')) button.disabled = true
})
const again = leave?.querySelector('.again')
if (again) {
  const image = leave.querySelector('.captcha img')
  const address = image.src
  again.hidden = false
  again.addEventListener('click', () => {
    image.src = `${address}&again=${Date.now()}`
    leave.querySelector('#leave-code').focus()
  })
}

// Words that others found something with; the field works without them.
const find = document.querySelector('input[list=words]')
if (find) {
  const words = document.querySelector('#words')
  let soon
  const suggest = async () => {
    const answer = await fetch(`/search/suggest?q=${encodeURIComponent(find.value.trim())}`)
    if (!answer.ok) return
    const { data } = await answer.json()
    words.replaceChildren(...data.map((word) => new Option(word, word)))
  }
  find.addEventListener('input', () => {
    clearTimeout(soon)
    if (find.value.trim()) soon = setTimeout(() => suggest().catch(() => {}), 200)
  })
}
