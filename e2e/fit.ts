import type { JSHandle, Page } from "playwright-core";

type Box = { left: number; top: number; right: number; bottom: number };
/** A text as it stands there: who holds it, where its lines are, and what of its place can be seen. */
type Text = { node: Text_; parent: HTMLElement; boxes: DOMRect[]; frame: Box };
type Text_ = globalThis.Text;

/**
 * What does not fit, in the page or in the dialog over it: what stands beyond the edge, a word or a figure that is broken, a title
 * without room, a tab that cannot be pressed, two controls over each other, and what is cut and can be read nowhere.
 */
export async function unfit(page: Page): Promise<string[]> {
  const look = await lookAround(page);
  const found = await Promise.all([
    beyondTheEdge(look),
    brokenWords(look),
    brokenSums(look),
    narrowHeads(look),
    controlsInTrouble(look),
    cutTexts(look),
  ]);
  await look.dispose();
  return found.flat();
}

/** Whether the page or a dialog must be moved sideways: the first of what `unfit` asks, alone. */
export async function tooWide(page: Page): Promise<string[]> {
  const look = await lookAround(page);
  const found = await beyondTheEdge(look);
  await look.dispose();
  return found;
}

type Look = JSHandle<
  Awaited<ReturnType<typeof lookAround>> extends JSHandle<infer View>
    ? View
    : never
>;

/** The page and its dialogs must not have to be moved sideways, and what lies over them must not either. */
const beyondTheEdge = (look: Look) =>
  look.evaluate(({ texts, isMoved }) => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}`;
    const frames = [
      document.documentElement,
      ...document.querySelectorAll("[role=dialog], [role=alertdialog]"),
    ];
    const wide = frames
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => {
        const edge =
          element.getBoundingClientRect().left + element.clientWidth + 1;
        const culprit = [...element.querySelectorAll("*")].find(
          (each) => each.getBoundingClientRect().right > edge && !isMoved(each),
        );
        return `${nameOf(element)} is ${element.scrollWidth - element.clientWidth} px too wide: ${culprit ? nameOf(culprit) : "unknown"}`;
      });
    const out = texts
      .filter(
        ({ parent, boxes }) =>
          boxes.some(
            ({ left, right }) => left < -1 || right > innerWidth + 1,
          ) && !isMoved(parent),
      )
      .map(
        ({ node }) =>
          `«${node.data.trim().slice(0, 40)}» stands beyond the edge`,
      );
    return [...wide, ...out];
  });

const brokenWords = (look: Look) =>
  look.evaluate(({ scope, texts, boxesOf, linesOf }) => {
    // Of a text in a box, beside a sign.
    const line = Math.min(innerWidth, scope.clientWidth) - 96;
    /** Addresses and names of files break where they must; a browser with a dictionary hyphenates what is long. */
    const isWord = (word: string, { parentElement }: Text_) =>
      word.length <=
        (parentElement && getComputedStyle(parentElement).hyphens === "auto"
          ? 12
          : 30) && !/[@._]\S/.test(word);
    return texts
      .filter(({ boxes }) => linesOf(boxes) > 1)
      .flatMap(({ node }) =>
        [...node.data.matchAll(/[^\s\u00AD\u200B/-]+/g)].flatMap(
          ({ 0: word, index }) => {
            // The hyphen of the line before belongs to the first letter.
            const from = node.data[index - 1] === "\u00AD" ? 1 : 0;
            const boxes = boxesOf(node, index + from, word.length - from);
            const width = boxes.reduce((sum, box) => sum + box.width, 0);
            return linesOf(boxes) > 1 && isWord(word, node) && width <= line
              ? [`the word ${word} is broken`]
              : [];
          },
        ),
      );
  });

/** Figures stand in one line, and so does «CHF» with its figure. */
const brokenSums = (look: Look) =>
  look.evaluate(({ texts, boxesOf, linesOf, blockOf }) => {
    const figures = texts.flatMap(({ node, boxes }) =>
      linesOf(boxes) > 1
        ? [...node.data.matchAll(/(?:CHF\s)?[-+−–]?\d[\d'’.,:]*(?:\s?%)?/g)]
            .filter(
              ({ 0: figure, index }) =>
                linesOf(boxesOf(node, index, figure.length)) > 1,
            )
            .map(({ 0: figure }) => `the figure ${figure} is broken`)
        : [],
    );
    const apart = texts.flatMap(({ node, boxes }, at) => {
      const next = texts[at + 1];
      if (
        !next ||
        !/CHF\s*$/.test(node.data) ||
        !/^\s*[-+−–]?\d/.test(next.node.data) ||
        blockOf(node) !== blockOf(next.node)
      )
        return [];
      const [last, first] = [boxes.at(-1), next.boxes[0]];
      return last &&
        first &&
        (first.top > last.bottom || last.top > first.bottom)
        ? [`CHF stands apart from ${next.node.data.trim()}`]
        : [];
    });
    return [...figures, ...apart];
  });

const narrowHeads = (look: Look) =>
  look.evaluate(({ all, shown, nameOf, texts, linesOf }) => {
    // On the phone the title bar says it.
    const titles = [
      ...document.querySelectorAll("h1, .mobile-top-title"),
    ].flatMap((title) => shown(title) ?? []);
    const width = Math.max(0, ...titles.map(({ left, right }) => right - left));
    const squeezed = all("h1, h2, h3").filter((head) => {
      const box = shown(head);
      if (!box || box.right - box.left >= 120) return false;
      return (
        head.scrollWidth > head.clientWidth ||
        texts.some(
          ({ node, boxes }) => head.contains(node) && linesOf(boxes) > 1,
        )
      );
    });
    return [
      ...(width < 120 ? [`the title is ${Math.round(width)} px wide`] : []),
      ...squeezed.map(
        (head) => `the heading ${nameOf(head)} is ${head.clientWidth} px wide`,
      ),
    ];
  });

const controlsInTrouble = (look: Look) =>
  look.evaluate(
    ({ controls, all, nameOf, shown, texts, layerOf, isShortened }) => {
      const seen = all(controls).flatMap((element) => {
        const edge = shown(element);
        if (!edge) return [];
        const words = texts.filter(({ parent }) => element.contains(parent));
        const inks = [...element.querySelectorAll("svg, img")].flatMap(
          (picture) => shown(picture) ?? [],
        );
        // Where one sees something of it: a link may be larger than its words, with a button on it.
        const boxes = element.matches("input, select, textarea")
          ? [edge]
          : [
              ...words.flatMap(({ boxes: lines, frame }) =>
                lines.flatMap((box) => shown(null, box, frame) ?? []),
              ),
              ...inks,
            ];
        return [{ element, words, boxes, layer: layerOf(element) }];
      });
      const cut = seen.flatMap(({ element, words }) => {
        const { left, right } = element.getBoundingClientRect();
        return words
          .filter(
            ({ boxes, parent }) =>
              boxes.some(
                (box) => box.left < left - 1 || box.right > right + 1,
              ) && !isShortened(parent),
          )
          .map(
            ({ node }) =>
              `${nameOf(element)} does not hold its words ${node.data.trim()}`,
          );
      });
      const over = (a: Box, b: Box) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
      const within = (a: Box, b: Box) =>
        a.left >= b.left &&
        a.top >= b.top &&
        a.right <= b.right &&
        a.bottom <= b.bottom;
      const overlaps = seen.flatMap((one, at) =>
        seen
          .slice(at + 1)
          .filter(
            ({ element, boxes, layer }) =>
              layer === one.layer &&
              !one.element.contains(element) &&
              one.boxes.some((a) =>
                boxes.some((b) => over(a, b) && !within(a, b) && !within(b, a)),
              ),
          )
          .map(
            ({ element }) =>
              `${nameOf(one.element)} and ${nameOf(element)} lie over each other`,
          ),
      );
      const dead = all(".tabs").flatMap((tabs) => {
        const before = tabs.scrollLeft;
        const out = [...tabs.querySelectorAll<HTMLElement>(".tab")].filter(
          (tab) => {
            if (!shown(tabs)) return false;
            tabs.scrollLeft =
              tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
            const { left, top, width, height } = tab.getBoundingClientRect();
            return (
              width < 24 ||
              height < 24 ||
              !tab.contains(
                document.elementFromPoint(left + width / 2, top + height / 2),
              )
            );
          },
        );
        tabs.scrollLeft = before;
        return out.map((tab) => `the tab ${nameOf(tab)} cannot be pressed`);
      });
      return [...cut, ...overlaps, ...dead];
    },
  );

/** What is cut is said whole by its title, or on the page that it leads to; of a figure one sees a piece. */
const cutTexts = (look: Look) =>
  look.evaluate(({ texts, cutterOf }) =>
    texts.flatMap(({ node, parent, boxes }) => {
      const cutter = cutterOf(parent);
      if (!cutter) return [];
      const edge = cutter.getBoundingClientRect();
      const isCut = boxes.some(
        ({ left, top, right, bottom }) =>
          left < edge.left - 1 ||
          right > edge.right + 1 ||
          (top + bottom) / 2 > edge.bottom ||
          (top + bottom) / 2 < edge.top,
      );
      const said = parent.closest<HTMLElement>("[title]")?.title ?? "";
      const text = node.data.trim();
      if (
        !isCut ||
        said.includes(text) ||
        parent.closest("figure, a[href], :is(li, [role=row], tr):has(a[href])")
      )
        return [];
      return [`«${text.slice(0, 60)}» is cut and can be read nowhere`];
    }),
  );

/** How one looks at the page, or at the dialog over it: what shows, where, and in which words. */
const lookAround = (page: Page) =>
  page.evaluateHandle(async () => {
    // What follows the width by script has done so in the next frame.
    await new Promise((done) =>
      requestAnimationFrame(() => requestAnimationFrame(done)),
    );
    const controls = "a[href], button, summary, input, select, textarea";
    const scope =
      [
        ...document.querySelectorAll<HTMLElement>(
          "[role=dialog], [role=alertdialog], dialog[open]",
        ),
      ].at(-1) ?? document.body;
    const all = (selector: string) => [
      ...scope.querySelectorAll<HTMLElement>(selector),
    ];
    const nameOf = (element: HTMLElement) =>
      `«${(element.ariaLabel ?? element.innerText).trim().replaceAll(/\s+/g, " ").slice(0, 40)}»`;
    const everywhere: Box = {
      left: -Infinity,
      top: -Infinity,
      right: Infinity,
      bottom: Infinity,
    };

    const frames = new Map<Element, Box | undefined>();
    /** What of an element's inside can be seen, in whatever cuts it off; undefined where nothing can. */
    function frameOf(element: Element): Box | undefined {
      if (element === document.body || element === document.documentElement)
        return everywhere;
      if (!frames.has(element)) frames.set(element, measured(element));
      return frames.get(element);
    }
    function measured(element: Element): Box | undefined {
      const around = element.parentElement
        ? frameOf(element.parentElement)
        : everywhere;
      if (!around) return undefined;
      const { visibility, display, opacity, clipPath, overflow } =
        getComputedStyle(element);
      if (
        visibility !== "visible" ||
        display === "none" ||
        opacity === "0" ||
        clipPath !== "none"
      )
        return undefined;
      if (!element.checkVisibility()) return undefined;
      return overflow === "visible" || display === "inline"
        ? around
        : meeting(element.getBoundingClientRect(), around);
    }
    function meeting(a: Box, b: Box): Box | undefined {
      const [left, right] = [
        Math.max(a.left, b.left),
        Math.min(a.right, b.right),
      ];
      const [top, bottom] = [
        Math.max(a.top, b.top),
        Math.min(a.bottom, b.bottom),
      ];
      return right - left > 2 && bottom - top > 2
        ? { left, top, right, bottom }
        : undefined;
    }
    const shown = (
      element: Element | null,
      box = element?.getBoundingClientRect() as Box,
      frame = element ? frameOf(element) : everywhere,
    ) => frame && meeting(box, frame);

    const range = document.createRange();
    function boxesOf(node: Text_, from: number, length: number) {
      range.setStart(node, from);
      range.setEnd(node, from + length);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    }
    const linesOf = (boxes: DOMRect[]) => {
      let [lines, bottom] = [0, -Infinity];
      for (const box of boxes) {
        if (lines === 0 || (box.top + box.bottom) / 2 > bottom) lines++;
        bottom = Math.max(bottom, box.bottom);
      }
      return lines;
    };

    const texts: Text[] = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (
      let node = walker.nextNode() as Text_ | null;
      node;
      node = walker.nextNode() as Text_ | null
    ) {
      const parent = node.parentElement;
      if (
        !parent ||
        !node.data.trim() ||
        parent.closest("select, textarea, script, style, noscript, svg")
      )
        continue;
      const frame = frameOf(parent);
      const boxes = frame ? boxesOf(node, 0, node.length) : [];
      if (frame && boxes.some((box) => meeting(box, frame)))
        texts.push({ node, parent, boxes, frame });
    }

    const ancestor = (
      element: Element | null,
      fits: (style: CSSStyleDeclaration) => boolean,
    ): Element | null => {
      for (
        let each = element;
        each && each !== document.documentElement;
        each = each.parentElement
      )
        if (fits(getComputedStyle(each))) return each;
      return null;
    };
    /** Only what moves together can lie over each other by mistake: a bar lies over the list on purpose. */
    const layerOf = (element: Element) =>
      ancestor(
        element,
        ({ position }) => position === "fixed" || position === "sticky",
      );
    const cutterOf = (element: Element) => {
      const frame = ancestor(
        element,
        ({ overflowX, display }) =>
          overflowX !== "visible" && display !== "inline",
      );
      return frame && /hidden|clip/.test(getComputedStyle(frame).overflowX)
        ? frame
        : null;
    };
    /** With an ellipsis that says so. */
    const isShortened = (element: Element) =>
      ancestor(
        element,
        ({ textOverflow, webkitLineClamp }) =>
          textOverflow === "ellipsis" || webkitLineClamp !== "none",
      ) !== null;
    const isMoved = (element: Element) =>
      ancestor(element, ({ overflowX }) => overflowX !== "visible") !== null;
    const blockOf = (node: Node) =>
      ancestor(node.parentElement, ({ display }) => display !== "inline");

    return {
      scope,
      controls,
      all,
      nameOf,
      shown,
      texts,
      boxesOf,
      linesOf,
      layerOf,
      cutterOf,
      isShortened,
      isMoved,
      blockOf,
    };
  });
