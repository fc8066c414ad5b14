import { expect, test } from 'vitest'
import { formatSource } from './formatSource.ts'

const page = `<!doctype html>
<html>
<body>
{% include 'partial/header' %}
   {% if list.size > 0 %}
<ul class="{{ "a" | x }}">
{% for item in list %}
<li><a href="{{ item.url }}"
    title="a
b">{{ item.title }}</a></li>
{% else %}
      <li>没有</li>
{% endfor %}
</ul>
{% endif %}
<img src="a.png">
<pre>
  kept
</pre>
<script>
if (a) {
b()
}
</script>
</body>
</html>`

const shown = `<!doctype html>
<html>
  <body>
    {% include 'partial/header' %}
    {% if list.size > 0 %}
      <ul class="{{ "a" | x }}">
        {% for item in list %}
          <li><a href="{{ item.url }}"
    title="a
b">{{ item.title }}</a></li>
        {% else %}
          <li>没有</li>
        {% endfor %}
      </ul>
    {% endif %}
    <img src="a.png">
    <pre>
  kept
</pre>
    <script>
if (a) {
b()
}
</script>
  </body>
</html>
`

test('格式化: tags and blocks indent what they hold; texts that keep their blanks stay as they are', () => {
  expect(formatSource('index.html', page)).toBe(shown)
})

test.for([
  ['index.html', page],
  ['a.css', '@media print {\n.a {\ncolor: red;\n}\n}'],
  ['a.json', '{"a":[1]}'],
  ['b.html', '<ul>\n<li>一\n<li>二\n</ul>\n{% if a %}<div>{% else %}<div class="b">{% endif %}\n</div>\n<p>末</p>'],
] as const)('格式化: %s a second time changes nothing', ([path, text]) => {
  const once = formatSource(path, text) ?? ''
  expect(formatSource(path, once)).toBe(once)
})

test('格式化: elements that nobody closes and blocks that open in two ways do not push what follows aside', () => {
  const text =
    '<ul>\n<li>一\n<li>二\n</ul>\n{% if a %}<div>{% else %}<div class="b">{% endif %}\n文\n</div>\n<p>末</p>\n'
  expect(formatSource('b.html', text)).toBe(text.replaceAll('<li>', '  <li>'))
})

test('格式化: rules of a style sheet by their braces, JSON by its values; what is none is left alone', () => {
  expect(formatSource('a.css', '@media print {\n.a {\ncontent: "}";\n/* {\n */\n}\n}\n')).toBe(
    '@media print {\n  .a {\n    content: "}";\n    /* {\n */\n  }\n}\n',
  )
  expect(formatSource('a.json', '{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}\n')
  expect(formatSource('a.json', '{"a":')).toBeUndefined()
})
