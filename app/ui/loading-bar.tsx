import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { onNavigationRefused } from "../platform/navigation/refused-navigation.ts";

const DURATION_MS = 2000;
const THROTTLE_MS = 200;
const HIDE_DELAY_MS = 500;
const RESET_DELAY_MS = 400;

/** True during a form submission and a navigation to another path, but not if only the query changes. */
function useIsChangingPage(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  if (navigation.state === "idle") return false;
  const isPosting = navigation.formMethod !== undefined && navigation.formMethod !== "GET";
  return isPosting || navigation.location.pathname !== pathname;
}

/** Does not show the first load. Animated without React, because it changes every frame. */
export function LoadingBar() {
  const element = useRef<HTMLDivElement>(null);
  const bar = useRef<Bar>(null);
  const isChangingPage = useIsChangingPage();
  useLayoutEffect(() => {
    if (!element.current) return;
    const created = createBar(element.current);
    bar.current = created;
    const stopListening = onNavigationRefused(() => created.finish({ isError: true }));
    return () => {
      stopListening();
      created.stop();
    };
  }, []);
  useLayoutEffect(() => {
    if (!isChangingPage) return;
    bar.current?.start();
    return () => bar.current?.finish();
  }, [isChangingPage]);
  return (
    <div
      id="loading-bar"
      ref={element}
      aria-hidden
      className="pointer-events-none fixed inset-x-0 top-0 z-[999999] h-[3px] origin-left [transform:scaleX(0)] bg-primary-500 opacity-0 data-error:bg-linear-to-r data-error:from-red-900 data-error:to-red-600 [transition:transform_.1s,height_.4s,opacity_.4s]"
    />
  );
}

interface Bar {
  start(): void;
  /** With `isError`, shows the bar in red even if it was hidden. */
  finish(options?: { readonly isError?: boolean }): void;
  stop(): void;
}

function createBar(element: HTMLElement): Bar {
  const { style } = element;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  function show(opacity: 0 | 1) {
    style.opacity = `${opacity}`;
  }

  function advance(progress: number) {
    style.transform = `scaleX(${progress})`;
  }

  function stop() {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  }

  function crawl(shownAt: number) {
    const elapsed = performance.now() - shownAt;
    advance((2 / Math.PI) * Math.atan((2 * elapsed) / DURATION_MS));
    frame = requestAnimationFrame(() => crawl(shownAt));
  }

  /** Without a transition, because the previous navigation may have left the bar full or fading. */
  function clear() {
    style.transition = "none";
    show(0);
    advance(0);
    element.toggleAttribute("data-error", false);
    // Reading the width forces a layout; otherwise the browser would merge both style changes.
    void element.offsetWidth;
    style.transition = "";
  }

  clear();
  return {
    start() {
      stop();
      clear();
      timer = setTimeout(() => {
        show(1);
        crawl(performance.now());
      }, THROTTLE_MS);
    },
    finish({ isError = false } = {}) {
      stop();
      if (isError) {
        element.toggleAttribute("data-error", true);
        show(1);
      }
      advance(1);
      timer = setTimeout(() => {
        show(0);
        timer = setTimeout(clear, RESET_DELAY_MS);
      }, HIDE_DELAY_MS);
    },
    stop,
  };
}
