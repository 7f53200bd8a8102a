// What the page shows, for the expectations of tests/model/states.ts.
import type { ActualScreen } from '#tests/model/expectedScreen.ts';
import type { Portal } from '../portal.ts';

/** The texts of the page, in one call of the browser. Behind a modal dialog nothing can be reached. */
const textsOf = ({ page }: Portal) =>
  page.evaluate(() => {
    const textIn = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    // The step that is drawn while another one is saved has no display.
    const isReachable = (element: Element) =>
      element.checkVisibility() &&
      element.closest('[hidden], [inert], [aria-hidden="true"], dialog:not([open])') === null;
    const all = (selector: string, root: ParentNode = document) =>
      [...root.querySelectorAll(selector)].filter(isReachable);
    const shownText = (element: Element) => {
      const texts: string[] = [];
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (nodes.nextNode())
        if (nodes.currentNode.parentElement?.checkVisibility())
          texts.push(nodes.currentNode.textContent ?? '');
      return texts.join('').replaceAll(/\s+/g, ' ').trim();
    };
    const dialog = all('dialog[open]').at(-1);
    const root = dialog ?? document.body;
    return {
      headings: all('h1').map(textIn),
      dialog: dialog ? textIn(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')) : null,
      // The overlay of an upload is a dialog.
      overlays: all('.overlay-message:not(.overlay-dialog *)').map(textIn),
      alerts: all('[role="alert"]', root).map(textIn),
      statuses: all('[role="status"]', root).map(textIn),
      text: shownText(root),
    };
  });

export async function actualScreenOf(portal: Portal): Promise<ActualScreen> {
  const { page, translate } = portal;
  const texts = await textsOf(portal);
  const root = texts.dialog === null ? page.locator('body') : page.locator('dialog[open]').last();
  return {
    ...texts,
    translate: ({ id, values }) => translate(id, { ...values }).replaceAll(/\s+/g, ' '),
    offers: async (role, name) => {
      const found =
        role === 'summary'
          ? root.locator('summary').filter({ hasText: name })
          : root.getByRole(role, { name, disabled: false });
      return (await found.filter({ visible: true }).count()) > 0;
    },
  };
}
