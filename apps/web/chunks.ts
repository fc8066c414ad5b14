/** `all` of these ends of a module's path, as one pattern. */
const ending = (...all: RegExp[]) => new RegExp(`(${all.map(({ source }) => source).join('|')})$`)

/** Icons with their drawings. */
const icons = (names: string) => new RegExp(String.raw`/icons(/es/icons|-svg/es/asn)/(${names})\.js`)

/**
 * What is loaded together is one file: a hundred small ones compress badly and cost as many requests. Each group takes
 * what its modules import and no group above it has, so a group loads those above it and none below; what none takes is
 * cut as the bundler sees fit. `e2e/weight.spec.ts` holds what comes of it.
 */
const groups = [
  {
    name: 'palette',
    // Imported by what a button needs, which uses none of it (plainButton.ts).
    test: ending(
      /\/@rc-component\/color-picker\/es\/(ColorPicker|index|util|components\/.+|hooks\/.+)\.js/,
      /\/antd\/es\/color-picker\/components\/ColorPresets\.js/,
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'collapse',
    test: /\/antd\/es\/collapse\/|\/@rc-component\/collapse\//,
    includeDependenciesRecursively: false,
  },
  {
    // Asked for one calculation by the selection of a table, which draws no tree.
    name: 'tree',
    test: /\/@rc-component\/tree\/es\/(DropIndicator|Indent|MotionTreeNode|NodeList|Tree|TreeNode|index)\.js$/,
    includeDependenciesRecursively: false,
  },
  { name: 'main', test: /\/src\/main\.tsx$/ },
  {
    // What the sign-in shares with the pages behind it.
    name: 'controls',
    test: ending(
      /\/antd\/es\/(button|checkbox|form|input|modal)\/index\.js/,
      icons('(Lock|Mail|Qrcode|SecurityScan|User)Outlined'),
      /\/react-query\/build\/modern\/use(Mutation|Query)\.js/,
      /\/shared\/src\/kit\/standardCalls\.ts/,
      /\/src\/kit\/session\/brand\.ts/,
    ),
  },
  {
    // Small and wanted nearly everywhere, also by dialogs of the sign-in and by cards of the workbench.
    name: 'parts',
    test: ending(
      /\/antd\/es\/(alert|empty|radio|spin)\/index\.js/,
      icons(
        'CheckCircleFilled|(Check|CheckCircle|Close|CloseCircle|Down|Ellipsis|Left|Plus|Reload|Right|Search|Up)Outlined',
      ),
      /\/shared\/src\/auth\/license\.ts/,
      /\/src\/features\/exception\/ExceptionPage\.tsx/,
      /\/src\/kit\/http\/useOnce\.ts/,
      /\/src\/kit\/page\/(insideCard\.ts|(LoadFailure|ToolButton|confirm)\.tsx)/,
      /\/src\/kit\/table\/ListEmpty\.tsx/,
      /\/src\/kit\/transfer\/(download|transfers)\.ts/,
    ),
  },
  { name: 'icons', test: /\/src\/components\/icons\/CommonIcon\.tsx$/ },
  { name: 'login', test: /\/src\/app\/layouts\/LoginLayout\/LoginLayout\.tsx$/ },
  { name: 'frame', test: /\/src\/app\/layouts\/MainLayout\/MainLayout\.tsx$/ },
  { name: 'list', test: /\/src\/kit\/list\/ResourcePage\.tsx$/ },
  {
    // The frame asks for it as soon as it stands.
    name: 'transfers',
    test: ending(
      /\/shared\/src\/system\/(downloadFiles|uploadFiles)\.ts/,
      /\/src\/features\/system\/transfer\/(TransferNotice\.tsx|useTransferNews\.ts)/,
    ),
    includeDependenciesRecursively: false,
  },
  {
    // Small, and wanted by most forms that are pages of their own.
    name: 'forms',
    test: ending(
      /\/shared\/src\/kit\/(choices|momentText|tree)\.ts/,
      /\/src\/kit\/form\/(useDisabled|useSaveKey)\.ts/,
      /\/src\/kit\/page\/usePageTitle\.ts/,
      /\/zod\/v4\/classic\/iso\.js/,
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'formIcons',
    test: icons('(ArrowLeft|Calendar|ClockCircle|File|SwapRight)Outlined'),
    includeDependenciesRecursively: false,
  },
  {
    // Contracts of a request and of what is done with it: the pages that have one ask for several.
    name: 'requests',
    test: /\/shared\/src\/flowable\/(acts|claimActs|forecast|formData|instanceActs|request|requestDetail|taskActs)\.ts$/,
  },
  {
    // Of acts on a request, and of hardly anything else.
    name: 'actIcons',
    test: icons(
      '(CloseSquare|Comment|DeleteRow|Function|NodeIndex|PauseCircle|PlayCircle|Poweroff|Retweet|Rollback|Send|Stop|Undo|UserAdd|UserSwitch|UsergroupAdd|UsergroupDelete)Outlined',
    ),
  },
  {
    // Contracts of content: what writes an article asks for most of them.
    name: 'content',
    test: /\/shared\/src\/cms\/(article(Editing|Life|Parts|Status|Versions)|articleImports|cmsArticle|cmsClass|cmsClassCalls|cmsFile|cmsFileFolder|cmsTemplate|cmsWord)\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    // Whatever takes a file has all of these.
    name: 'uploads',
    test: ending(
      /\/src\/components\/upload\/(DropZone|FileChooser|MediaPreview|PauseButton|accepts|hashFile|sha256|upload\.module|upload(Large|List|Queue)|useRefused|useUploads|values)\.\w+/,
      /\/src\/components\/upload\/hash\.worker\.ts\?worker&inline/,
      /\/shared\/src\/system\/chunkUpload\.ts/,
      /\/src\/kit\/http\/picture\.ts/,
      /\/(ImageCard|UploadFile|UploadImage)\.tsx/,
      icons('(Inbox|Pause)Outlined'),
    ),
    includeDependenciesRecursively: false,
  },
  {
    // What an editor may take and hold; where a text is only shown none of it is asked for.
    name: 'richParts',
    test: ending(
      /\/shared\/src\/kit\/(declarations|richArticle|richStyle|richText)\.ts/,
      /\/src\/components\/RichText\/(article\/(WordList\.tsx|article\.module\.css)|(cleanDom|paste|richRules|rtfPictures|wordPaste)\.ts|rich(Content|Text)\.module\.css)/,
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'codeEditor',
    test: /\/src\/components\/CodeEditor\/CodeEditor\.(tsx|module\.css)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'richText',
    test: /\/src\/components\/RichText\/(RichText|RichView)\.tsx$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'fileIcons',
    test: icons('File(Excel|Pdf|Ppt|Word)Outlined'),
    includeDependenciesRecursively: false,
  },
  {
    name: 'alignIcons',
    test: icons('(AlignCenter|AlignLeft|AlignRight|VerticalAlignBottom|VerticalAlignTop)Outlined'),
    includeDependenciesRecursively: false,
  },
  {
    // Of the toolbar above a text.
    name: 'textIcons',
    test: icons(
      '(BgColors|Bold|Clear|FontColors|Html5|Italic|Line|OrderedList|PaperClip|PicCenter|Smile|Strikethrough|Underline|UnorderedList|VideoCamera)Outlined',
    ),
    includeDependenciesRecursively: false,
  },
  {
    // The form of an article, whose address comes in two kinds.
    name: 'article',
    test: /\/features\/cms\/cmsArticle\/(devices\.|form\/(Article(Form|Input|Select)|BodyField|KeywordsInput|MarkdownEditor|OpenForm|PublishCards|SearchSnippet|TitleFields|TypeFields|UnsavedOffer|markdownWords|useAutosave|useEditLock)\.)/,
    includeDependenciesRecursively: false,
  },
  {
    // Small, and shared by the pages of content.
    name: 'contentParts',
    test: /\/features\/cms\/(shared\/(AskDialog|BatchResult|ClassSelect|TemplateSelect|valueText|media\/(LibraryFiles|LibraryImage|PickButton|media\.module))|cmsArticle\/(articleQueries|formPaths|article\.module|acts\/(CheckDialog|ClassDialog|ConflictDialog|useArticleActs)|version\/openPreview))\./,
    includeDependenciesRecursively: false,
  },
]

export const codeSplitting = {
  groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })),
}
