export interface Post {
  id: number
  title?: string
  content?: string
  status?: string
  type?: string
  slug?: string
  author?: string
  date?: string
  category?: string
  tags?: string[]
  guid?: string
  link?: string
}

const cdata = (text: string) => `<![CDATA[${text}]]>`

const item = ({ id, title = `文章${id}`, content = `第${id}篇的正文。`, ...more }: Post) => {
  const { status = 'publish', type = 'post', slug = `post-${id}`, author = 'zhang', category = 'china' } = more
  const { date = '2019-05-01 02:00:00', tags = [], link = `https://old.example/2019/05/${slug}/` } = more
  const { guid = `https://old.example/?p=${id}` } = more
  return `<item><title>${cdata(title)}</title><link>${link}</link><dc:creator>${cdata(author)}</dc:creator>
<guid isPermaLink="false">${guid}</guid><content:encoded>${cdata(content)}</content:encoded>
<excerpt:encoded>${cdata('')}</excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>${date}</wp:post_date>
<wp:post_date_gmt>${date}</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name><wp:status>${status}</wp:status>
<wp:post_type>${type}</wp:post_type><category domain="category" nicename="${category}">${cdata(category)}</category>
${tags.map((tag) => `<category domain="post_tag" nicename="${tag}">${cdata(tag)}</category>`).join('')}</item>`
}

/** An export of WordPress with two classes, one below the other. */
export const wordpressFile = (posts: readonly Post[], before = '') => `<?xml version="1.0" encoding="UTF-8" ?>${before}
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>旧站</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:category><wp:category_nicename>news</wp:category_nicename><wp:category_parent></wp:category_parent>
<wp:cat_name>${cdata('新闻')}</wp:cat_name></wp:category>
<wp:category><wp:category_nicename>china</wp:category_nicename><wp:category_parent>news</wp:category_parent>
<wp:cat_name>${cdata('国内')}</wp:cat_name></wp:category>
${posts.map(item).join('\n')}</channel></rss>`
